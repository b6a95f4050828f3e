// Plays whole games between two engines with @sabaki/gtp, refereed by nobody but the engines: Black and White alternate
// until one resigns.
//
//   node sabaki.js GAMES COMMAND [ARGUMENT...]     each engine is started with the arguments, the second with another seed

const {Controller} = require('@sabaki/gtp')

async function ask(engine, name, ...args) {
    const {error, content} = await engine.sendCommand({name, args})
    if (error) throw new Error(`${name} ${args.join(' ')}: ${content}`)
    return content
}

async function play(engines) {
    for (const engine of engines) {
        await ask(engine, 'clear_board')
        await ask(engine, 'komi', '6.5')
        await ask(engine, 'time_settings', '0', '2', '1')
    }
    for (let ply = 0; ply < 2000; ply++) {
        const [mover, other] = ply % 2 ? [engines[1], engines[0]] : engines
        const color = ply % 2 ? 'W' : 'B'
        const turn = await ask(mover, 'genmove', color)
        await ask(other, 'play', color, turn)
        if (turn === 'resign') {
            const [first, second] = [await ask(mover, 'final_score'), await ask(other, 'final_score')]
            const winner = color === 'B' ? 'W' : 'B'
            if (first !== second || first[0] !== winner) throw new Error(`${color} resigns, scores ${first} ${second}`)
            return {winner, ply}
        }
    }
    throw new Error('the game does not end')
}

async function main() {
    const [games, command, ...args] = process.argv.slice(2)
    const engines = [1, 2].map(seed => new Controller(command, [...args, '--seed', `${seed}`]))
    for (const engine of engines) {
        engine.on('stderr', ({content}) => { throw new Error(`on stderr: ${content}`) })
        engine.start()
    }
    const size = await ask(engines[0], 'game').then(line => line.match(/size=(\d+)/)[1])
    for (const engine of engines) await ask(engine, 'boardsize', size, size)
    for (let game = 1; game <= games; game++) {
        // The engines take the first seat in turn.
        const {winner, ply} = await play(game % 2 ? engines : [...engines].reverse())
        console.log(`game ${game}: ${winner} wins after ${ply} turns`)
    }
    await Promise.all(engines.map(engine => engine.stop()))
}

main().catch(error => {
    console.error(error.message)
    process.exit(1)
})
