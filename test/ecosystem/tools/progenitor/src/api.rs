//! The client, which is generated when it is compiled. Write `mod api;` where you use it.

progenitor::generate_api!("api/openapi-3.0.json");
