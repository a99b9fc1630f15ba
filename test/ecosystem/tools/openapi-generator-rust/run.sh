openapi-generator generate -g rust -i "$DOCUMENT" -o client --additional-properties packageName=service_client,useChrono=false
echo generated
cargo fetch --quiet || exit 77
cargo build --quiet
echo compiled
cargo run --quiet
