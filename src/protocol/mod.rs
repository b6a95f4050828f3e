//! How it is said: the protocol's two sides, which never import each other.

pub mod client;
