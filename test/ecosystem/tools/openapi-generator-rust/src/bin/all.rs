//! Calls every operation by the client that openapi-generator makes, with the types of Rust.

use std::{collections::HashMap, env, error::Error};

use chrono::{Months, Utc};
use serde_json::{json, Value};
use service_client::{
    apis::{
        access_api, configuration::Configuration, sequence_api, silo_api, transform_api,
    },
    models,
};
use uuid::Uuid;

type Ended = Result<(), Box<dyn Error>>;

struct Fixtures(Value);

impl Fixtures {
    fn text(&self, name: &str) -> String {
        self.0[name].as_str().unwrap_or_default().to_owned()
    }

    fn uuid(&self, name: &str) -> Uuid {
        Uuid::parse_str(&self.text(name)).unwrap_or_default()
    }
}

/// What a call that succeeded returns.
fn called<T, E: Error + 'static>(operation: &str, result: Result<T, E>) -> Result<T, Box<dyn Error>> {
    let value = result?;
    println!("{operation}");
    Ok(value)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Ended {
    let fixtures = Fixtures(serde_json::from_str(&env::var("FIXTURES")?)?);
    let configuration = Configuration {
        base_path: env::var("BASE_URL")?,
        bearer_access_token: Some(fixtures.text("token")),
        ..Configuration::default()
    };
    silo(&configuration, &fixtures).await?;
    transform(&configuration, &fixtures).await?;
    others(&configuration, &fixtures).await
}

async fn silo(configuration: &Configuration, fixtures: &Fixtures) -> Ended {
    let since = (Utc::now() - Months::new(120)).to_rfc3339();
    let page = silo_api::list_silo_entries(configuration, None, Some(since.clone()), None, Some(2)).await;
    let page = called("listSiloEntries", page)?;
    let first = &page.list[0].created_at;
    silo_api::list_silo_entries(configuration, None, Some(first.clone()), None, None).await?;
    let id = fixtures.text("entry_id");
    let update = models::SiloEntryUpdate { folder: Some("archive".into()), ..Default::default() };
    let updated = silo_api::update_silo_entry(configuration, &id, update).await;
    let data = called("updateSiloEntry", updated)?.data.unwrap_or_default();
    assert!(!data.is_empty(), "an update without data erased them");
    let related = silo_api::list_related_silo_entries(configuration, &id, None, None, Some(since), None, None);
    called("listRelatedSiloEntries", related.await)?;
    Ok(())
}

async fn transform(configuration: &Configuration, fixtures: &Fixtures) -> Ended {
    let id = Uuid::new_v4().to_string();
    let step = models::Step {
        id: Some(Uuid::new_v4()),
        name: Some("Check".into()),
        provider: Some("check".into()),
        config: Some(HashMap::from([("deep".into(), json!([1]))])),
        ..Default::default()
    };
    let workflow = models::WorkflowCreation { name: Some("Rust".into()), steps: Some(vec![step]), ..Default::default() };
    called("createWorkflow", transform_api::create_workflow(configuration, &id, workflow).await)?;
    let update = models::WorkflowUpdate { name: Some("Renamed".into()), ..Default::default() };
    let renamed = called("updateWorkflow", transform_api::update_workflow(configuration, &id, update).await)?;
    assert_eq!(renamed.steps.unwrap_or_default().len(), 1, "an update without steps erased them");
    let job = Uuid::now_v7().to_string();
    let creation = models::JobCreation {
        workflow_id: Some(id.clone()),
        silo_entry_id: Some(fixtures.text("entry_id")),
        ..Default::default()
    };
    called("createJob", transform_api::create_job(configuration, &job, creation, Some(5)).await)?;
    called("fetchJob", transform_api::fetch_job(configuration, &job).await)?;
    let data = HashMap::from([("lines".into(), json!([{ "sum": "12.00" }]))]);
    let other = models::JobCreation { workflow_id: Some(id), data: Some(data), ..Default::default() };
    called("createJobNonIdempotent", transform_api::create_job_non_idempotent(configuration, other, None).await)?;
    Ok(())
}

async fn others(configuration: &Configuration, fixtures: &Fixtures) -> Ended {
    let id = fixtures.text("series_id");
    let series = sequence_api::list_series_entries(configuration, &id, None, None).await;
    called("listSeriesEntries", series)?;
    let workspace = models::WorkspaceUpdate { name: Some("Rust Ltd".into()), ..Default::default() };
    called("updateWorkspace", access_api::update_workspace(configuration, workspace).await)?;
    let authorization = models::EnrollmentAuthorization {
        client_id: Some(fixtures.text("client_id")),
        client_secret: Some(fixtures.text("client_secret")),
        id: Some(fixtures.uuid("enrollment_id")),
        owner_id: Some(fixtures.uuid("owner_id")),
    };
    let enrollment = called("authorizeEnrollment", access_api::authorize_enrollment(configuration, authorization).await)?;
    assert!(!enrollment.token.is_empty(), "no token");
    Ok(())
}
