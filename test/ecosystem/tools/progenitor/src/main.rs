//! Lists two entries, creates a job for the first one, and fetches a job that does not exist.

use std::{env, error::Error};

use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION};
use service_client::{types::JobCreation, Client, Error::ErrorResponse};
use uuid::Uuid;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let token = HeaderValue::from_str(&format!("Bearer {}", env::var("TOKEN")?))?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, token)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = Client::new_with_client(&env::var("BASE_URL")?, http);

    let page = client.list_silo_entries(None, None, Some("sales-invoices"), Some(2)).await?;

    let creation = JobCreation {
        workflow_id: Some(env::var("WORKFLOW_ID")?),
        silo_entry_id: Some(page.list[0].id.to_string()),
        ..Default::default()
    };
    let job = client.create_job(&Uuid::now_v7().to_string().parse()?, None, &creation).await?;
    println!("{}", job.id);

    if let Err(ErrorResponse(response)) = client.fetch_job(&Uuid::new_v4()).await {
        println!("{} {}", response.status().as_u16(), response.message.clone().unwrap_or_default());
    }
    Ok(())
}
