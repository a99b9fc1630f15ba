openapi-generator generate -g rust -i "$DOCUMENT" -o client --additional-properties packageName=service_client,useChrono=false
cargo fetch --quiet || installation_failed cargo
example cargo run --quiet
echo generated
cargo build --quiet
echo compiled
cargo run --quiet --bin all
