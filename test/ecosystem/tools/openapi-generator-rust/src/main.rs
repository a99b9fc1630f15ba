//! Lists two entries, creates a job for the first one, and fetches a job that does not exist.

use std::{env, error::Error};

use service_client::{
    apis::{
        configuration::Configuration, silo_api::list_silo_entries,
        transform_api::{create_job, fetch_job, FetchJobError}, Error::ResponseError,
    },
    models::JobCreation,
};
use uuid::Uuid;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let configuration = Configuration {
        base_path: env::var("BASE_URL")?,
        bearer_access_token: Some(env::var("TOKEN")?),
        ..Configuration::default()
    };

    let page = list_silo_entries(&configuration, Some("sales-invoices"), None, None, Some(2)).await?;

    let creation = JobCreation {
        workflow_id: Some(env::var("WORKFLOW_ID")?),
        silo_entry_id: Some(page.list[0].id.to_string()),
        ..Default::default()
    };
    let job = create_job(&configuration, &Uuid::now_v7().to_string(), creation, None).await?;
    println!("{}", job.id);

    if let Err(ResponseError(response)) = fetch_job(&configuration, &Uuid::new_v4().to_string()).await {
        if let Some(FetchJobError::DefaultResponse(body)) = response.entity {
            println!("{} {}", response.status.as_u16(), body.message.unwrap_or_default());
        }
    }
    Ok(())
}
