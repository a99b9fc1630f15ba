//! The client, which is generated when it is compiled.

progenitor::generate_api!("api/openapi-3.0.json");
