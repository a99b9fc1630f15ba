//! Calls every operation by the client that progenitor makes, with the types of Rust.

use std::{env, error::Error, fmt::Debug};

use chrono::{Months, Utc};
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION};
use serde_json::{json, Map, Value};
use service_client::{types, Client, ResponseValue};
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
fn called<T, E: Debug>(
    operation: &str,
    result: Result<ResponseValue<T>, service_client::Error<E>>,
) -> Result<T, Box<dyn Error>> {
    let value = result.map_err(|error| format!("{operation}: {error:?}"))?;
    println!("{operation}");
    Ok(value.into_inner())
}

fn map(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Ended {
    let fixtures = Fixtures(serde_json::from_str(&env::var("FIXTURES")?)?);
    let token = HeaderValue::from_str(&format!("Bearer {}", fixtures.text("token")))?;
    let headers = HeaderMap::from_iter([(AUTHORIZATION, token)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = Client::new_with_client(&env::var("BASE_URL")?, http);
    silo(&client, &fixtures).await?;
    transform(&client, &fixtures).await?;
    others(&client, &fixtures).await
}

async fn silo(client: &Client, fixtures: &Fixtures) -> Ended {
    let since = Utc::now() - Months::new(120);
    let page = client.list_silo_entries(Some(&since), None, None, Some(2)).await;
    let page = called("listSiloEntries", page)?;
    let first = &page.list[0].created_at;
    let again = client.list_silo_entries(Some(first), None, None, None).await;
    assert!(again.is_ok(), "a date of a response cannot be sent back");
    let id = fixtures.uuid("entry_id");
    let update = types::SiloEntryUpdate { folder: Some("archive".into()), ..Default::default() };
    let updated = called("updateSiloEntry", client.update_silo_entry(&id, &update).await)?;
    assert!(!updated.data.is_empty(), "an update without data erased them");
    let related = client.list_related_silo_entries(&id, None, Some(&since), None, None, None).await;
    called("listRelatedSiloEntries", related)?;
    Ok(())
}

async fn transform(client: &Client, fixtures: &Fixtures) -> Ended {
    let id = Uuid::new_v4();
    let step = types::Step {
        id: Some(Uuid::new_v4()),
        name: Some("Check".into()),
        provider: Some("check".into()),
        config: map(json!({ "deep": [1] })),
        ..Default::default()
    };
    let workflow = types::WorkflowCreation { name: Some("Rust".into()), steps: vec![step], ..Default::default() };
    called("createWorkflow", client.create_workflow(&id, &workflow).await)?;
    let update = types::WorkflowUpdate { name: Some("Renamed".into()), ..Default::default() };
    let renamed = called("updateWorkflow", client.update_workflow(&id, &update).await)?;
    assert_eq!(renamed.steps.len(), 1, "an update without steps erased them");
    let job = Uuid::now_v7();
    let creation = types::JobCreation {
        workflow_id: Some(id.to_string()),
        silo_entry_id: Some(fixtures.text("entry_id")),
        ..Default::default()
    };
    called("createJob", client.create_job(&job.to_string().parse()?, Some(5), &creation).await)?;
    called("fetchJob", client.fetch_job(&job).await)?;
    let other = types::JobCreation {
        workflow_id: Some(id.to_string()),
        data: map(json!({ "lines": [{ "sum": "12.00" }] })),
        ..Default::default()
    };
    called("createJobNonIdempotent", client.create_job_non_idempotent(None, &other).await)?;
    Ok(())
}

async fn others(client: &Client, fixtures: &Fixtures) -> Ended {
    let series = client.list_series_entries(&fixtures.uuid("series_id"), None, None).await;
    called("listSeriesEntries", series)?;
    let workspace = types::WorkspaceUpdate { name: Some("Rust Ltd".into()), ..Default::default() };
    called("updateWorkspace", client.update_workspace(&workspace).await)?;
    let authorization = types::EnrollmentAuthorization {
        client_id: Some(fixtures.text("client_id")),
        client_secret: Some(fixtures.text("client_secret")),
        id: Some(fixtures.uuid("enrollment_id")),
        owner_id: Some(fixtures.uuid("owner_id")),
    };
    let enrollment = called("authorizeEnrollment", client.authorize_enrollment(&authorization).await)?;
    assert!(!enrollment.token.is_empty(), "no token");
    Ok(())
}
