openapi-generator generate -g rust -i "$DOCUMENT" -o client --additional-properties packageName=service_client,useChrono=false
echo generated
cargo fetch --quiet || installation_failed cargo
cargo build --quiet
echo compiled
cargo run --quiet
