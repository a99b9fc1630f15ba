// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
export interface paths {
    "/silo/v1/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List silo entries
         * @description List the entries of the current company, one page at a time. To get the following page, pass `next_cursor` of a page as the cursor.
         */
        get: operations["listSiloEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/silo/v1/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a silo entry
         * @description Change the document of an entry, or the folder that holds it. You get the entry as it is afterwards.
         */
        patch: operations["updateSiloEntry"];
        trace?: never;
    };
    "/silo/v1/entries/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find related entries
         * @description List the entries whose document mentions the UUID of the entry in the path, one page at a time. `context` of each entry tells the place in its document where the UUID is mentioned. To get the following page, pass `next_cursor` of a page as the cursor.
         */
        get: operations["listRelatedSiloEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a job
         * @description Get a job with its faults, attachments and intents, as they are now. A job that failed comes with the status 200 too:
         *     look at `faults` and at the events of its intents.
         *
         *     To see how a job ended, read these fields:
         *
         *     - `completed_at`: once it is there, the job has ended. Until then, fetch the job again.
         *     - `status`: how the job stands. Show it, but do not decide by it: no value is known to be the last.
         *     - `faults`: the failures that processing met, each with a code, a message and a provider.
         *     - `intents`: what happened at the steps. An event with the status `ERR` reports a failure.
         */
        get: operations["fetchJob"];
        /**
         * Create a job
         * @description Run a workflow against a silo entry or against supplied data, under an identifier that you choose. Creation is idempotent: you can repeat a call, such as after a time-out, and no second job is created. Send the same body when you repeat a call: what a different body does is not defined. If a step of the run fails, the response still has the status 200, and `faults` of the job says what failed.
         */
        put: operations["createJob"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a job for development and testing
         * @description Run a workflow against a silo entry or against supplied data. Each call creates another job, so use this for development and testing only. In production, create jobs under an identifier that you choose.
         */
        post: operations["createJobNonIdempotent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transform/v1/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a workflow
         * @description Create a workflow under an identifier that you choose. Creation is idempotent: you can repeat a call, and no second workflow is created. Send the same body when you repeat a call: what a different body does is not defined.
         */
        put: operations["createWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a workflow
         * @description Change the name, the description or the steps of a workflow. Its country and schema stay. You get the workflow as it is afterwards.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/sequence/v1/series/{series_id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a series
         * @description List the entries of a series. Each entry names its predecessor in `previous_id`.
         */
        get: operations["listSeriesEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the workspace
         * @description Change the workspace that belongs to the token of the request. You get the workspace as it is afterwards.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/access/v1/enrollment/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize an enrollment
         * @description Send the credentials of a client and the identifiers of an enrollment and its owner. You get the enrollment with a token, which you send with your other requests.
         */
        post: operations["authorizeEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description A UUID in its usual text form.
         */
        Uuid: string;
        /**
         * Format: date-time
         * @description Date and time in ISO 8601, in UTC and with milliseconds.
         */
        Timestamp: string;
        /** @description A digest, with the algorithm that made it. */
        Digest: {
            /** @description Name of the algorithm. */
            alg?: string;
            /** @description Value of the digest. */
            val?: string;
        };
        /** @description Summary of an entry, as strings by key. */
        Snippet: {
            /** @description Title of the entry. */
            title?: string;
        } & {
            [key: string]: string;
        };
        /** @description A failure met while an entry or a job was processed. It comes with a response that succeeds. */
        Fault: {
            /** @description Code of the failure. */
            code?: string;
            /** @description What went wrong, in words. */
            message?: string;
            /** @description Key of the provider that met the failure. */
            provider?: string;
        };
        /** @description A file that belongs to a silo entry. */
        SiloAttachment: {
            /** @description Identifier of the attachment. It need not be a UUID. */
            id: string;
            /** @description Identifier of the entry the attachment belongs to. */
            entry_id?: components["schemas"]["Uuid"];
            /** @description When the attachment was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description File name. */
            name?: string;
            /** @description Description of the file. */
            desc?: string;
            /** @description Media type of the file. */
            mime?: string;
            /** @description Size of the file in bytes. */
            size?: number;
            /** @description Digest of the file in hexadecimal digits. */
            hash?: string;
            /** @description Whether the file is stored. */
            stored?: boolean;
            /** @description Address of the file. */
            url?: string;
            /** @description Further data about the file. */
            meta?: {
                [key: string]: unknown;
            };
        };
        /** @description A metadata record of a silo entry. */
        SiloMetaRecord: {
            /** @description Identifier of the record. It joins the UUID of the entry, the source and the key by colons. */
            id: string;
            /** @description Identifier of the entry the record belongs to. */
            entry_id?: components["schemas"]["Uuid"];
            /** @description Key of the record. */
            key?: string;
            /** @description Source of the record. */
            src?: string;
            /** @description Value of the record. */
            value?: {
                [key: string]: unknown;
            };
            /** @description Reference of the record. */
            ref?: string;
            /** @description Whether the record is shared. */
            shared?: boolean;
            /** @description Scope of the link. */
            link_scope?: string;
            /**
             * Format: uri
             * @description URL of the link.
             */
            link_url?: string;
            /** @description When the record was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the record was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A stored document with its attachments, metadata records, faults and flags, kept in a folder. */
        SiloEntry: {
            /** @description Identifier of the entry. */
            id: components["schemas"]["Uuid"];
            /** @description When the entry was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the entry was last updated. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description Folder that holds the entry. */
            folder?: string;
            /** @description State of the entry. */
            state?: string;
            /** @description Whether the entry is a draft. */
            draft?: boolean;
            /** @description Whether the entry is invalid. */
            invalid?: boolean;
            /** @description Whether the entry is signed. */
            signed?: boolean;
            /** @description Dotted path of the place in the document where another entry is mentioned. Searches for related entries give it. */
            context?: string;
            /** @description Content of the document. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * Format: uri
             * @description URL that identifies the schema of the document.
             */
            doc_schema?: string;
            /**
             * Format: uri
             * @description URL that identifies the schema of the envelope.
             */
            env_schema?: string;
            /** @description Digest that the entry carries. */
            digest?: components["schemas"]["Digest"];
            /** @description Summary of the entry, as strings by key. */
            snippet?: components["schemas"]["Snippet"];
            /** @description Tags of the entry. */
            tags?: string[];
            /** @description Failures met while the entry was processed. */
            faults?: components["schemas"]["Fault"][];
            /** @description Files that belong to the entry. */
            attachments?: components["schemas"]["SiloAttachment"][];
            /** @description Metadata records of the entry. */
            meta?: components["schemas"]["SiloMetaRecord"][];
        };
        /** @description One page of a listing of silo entries. */
        SiloEntryPage: {
            /** @description Entries on this page. */
            list: components["schemas"]["SiloEntry"][];
            /** @description Page size that was used, in entries. */
            limit?: number;
            /** @description Cursor of this page. */
            cursor?: string;
            /** @description Position to pass as the cursor to get the following page. On the last page it is missing or empty. */
            next_cursor?: string;
            /** @description Folder that was searched. */
            folder?: string;
            /** @description Date from which the results are provided. */
            created_at?: components["schemas"]["Timestamp"];
        };
        /** @description Why a call failed. */
        ErrorBody: {
            /** @description Code of the error, for programs. */
            code?: string;
            /** @description What went wrong, in words for people. */
            message?: string;
        };
        /** @description What to change of a silo entry. Fields that you leave out stay as they are. */
        SiloEntryUpdate: {
            /** @description Content type of the update. */
            content_type?: string;
            /** @description New content of the document. Send the whole document, so that the result is certain. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Folder to move the entry to. */
            folder?: string;
        };
        /** @description A file that belongs to a job. Unlike a silo attachment, its identifier is a UUID. */
        JobAttachment: {
            /** @description Identifier of the attachment. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the file. */
            name?: string;
            /** @description Description of the file. */
            desc?: string;
            /** @description Media type of the file. */
            mime?: string;
            /** @description Size of the file. */
            size?: number;
            /** @description Digest of the file in hexadecimal digits. */
            hash?: string;
            /** @description Address of the file. */
            url?: string;
            /** @description Further data about the file. */
            meta?: {
                [key: string]: unknown;
            };
        };
        /** @description One event in the history of an intent. */
        IntentEvent: {
            /**
             * Format: iso-8601
             * @description When the event happened, in ISO 8601. Time zone and fractions of a second may be missing.
             */
            at?: string;
            /** @description Place of the event among the events of its intent. */
            index?: number;
            /** @description Code of the event. */
            code?: string;
            /** @description What happened, in words. */
            message?: string;
            /** @description Status of the event. `ERR` means that the step failed. */
            status?: string;
        };
        /** @description What happened at one step of a job. */
        Intent: {
            /** @description Identifier of the intent. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the step, for people to read. */
            name?: string;
            /** @description Provider that runs the step. */
            provider?: string;
            /** @description Identifier of the workflow's step. */
            step_id?: components["schemas"]["Uuid"];
            /** @description Whether the step is completed. */
            completed?: boolean;
            /** @description When the intent was created. */
            created_at: string;
            /** @description When the intent was last updated. */
            updated_at: string;
            /** @description Events of the intent, in order. */
            events?: components["schemas"]["IntentEvent"][];
        };
        /** @description One run of a workflow, against a silo entry or against supplied data. It is completed once it has `completed_at`; then look at `faults` to see whether it failed. */
        Job: {
            /** @description Identifier of the job. */
            id: components["schemas"]["Uuid"];
            /** @description Identifier of the workflow that the job runs. */
            workflow_id?: components["schemas"]["Uuid"];
            /** @description Identifier of the silo entry that the job works on. */
            silo_entry_id?: components["schemas"]["Uuid"];
            /** @description Status of the job. Which values it has is not defined. */
            status?: string;
            /** @description Tags of the job. */
            tags?: string[];
            /** @description Envelope of the job. What it holds is not defined. */
            envelope?: {
                [key: string]: unknown;
            };
            /** @description When the job was created. */
            created_at: string;
            /** @description When the job was last updated. */
            updated_at: string;
            /** @description When the job was completed. A job without it still runs. */
            completed_at?: string;
            /** @description Failures met while the job ran. */
            faults?: components["schemas"]["Fault"][];
            /** @description Files that belong to the job. */
            attachments?: components["schemas"]["JobAttachment"][];
            /** @description What the job did at the steps of its workflow. */
            intents?: components["schemas"]["Intent"][];
        };
        /** @description What to run, and on what. Name the workflow in `workflow_id`, and either a silo entry in `silo_entry_id` or the data itself in `data`. */
        JobCreation: {
            /** @description Data to run the workflow against. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Silo entry to run the workflow against. */
            silo_entry_id?: string;
            /** @description Tags of the job. */
            tags?: string[];
            /** @description Workflow to run. */
            workflow_id?: string;
        };
        /** @description A route out of a step, to a following step or to the end of the run. Give it either `step_id` or `stop`. */
        StepLink: {
            /** @description Status of the step at which this route is taken. */
            status?: string;
            /** @description Identifier of the following step. */
            step_id?: components["schemas"]["Uuid"];
            /** @description Whether the run ends here. */
            stop?: boolean;
        };
        /** @description One step of a workflow. */
        Step: {
            /** @description Identifier of the step. */
            id?: components["schemas"]["Uuid"];
            /** @description Name of the step. */
            name?: string;
            /** @description Provider that runs the step. */
            provider?: string;
            /** @description Notes on the step. */
            notes?: string;
            /** @description Settings of the step. Their shape depends on the provider. */
            config?: {
                [key: string]: unknown;
            };
            /** @description Routes out of the step, by the status it ended with. */
            next?: components["schemas"]["StepLink"][];
        };
        /** @description A new workflow. */
        WorkflowCreation: {
            /** @description Country code of two letters. */
            country?: string;
            /** @description Description of the workflow. */
            description?: string;
            /** @description Name of the workflow. */
            name?: string;
            /** @description Path of the document schema in short form, such as `bill/invoice`. */
            schema?: string;
            /** @description Steps of the workflow, in order. */
            steps?: components["schemas"]["Step"][];
        };
        /** @description An ordered graph of steps, each run by a provider. */
        Workflow: {
            /** @description Identifier of the workflow. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the workflow. */
            name?: string;
            /** @description Description of the workflow. */
            description?: string;
            /** @description Country code of two letters. */
            country?: string;
            /** @description Path of the document schema in short form, such as `bill/invoice`. */
            schema?: string;
            /** @description Whether the workflow is disabled. */
            disabled?: boolean;
            /** @description Version of the workflow. */
            version?: string;
            /** @description Steps of the workflow, in order. */
            steps?: components["schemas"]["Step"][];
            /** @description When the workflow was created. */
            created_at: string;
            /** @description When the workflow was last updated. */
            updated_at: string;
        };
        /** @description What to change of a workflow. Fields that you leave out stay as they are; country and schema cannot be changed. */
        WorkflowUpdate: {
            /** @description Description of the workflow. */
            description?: string;
            /** @description Name of the workflow. */
            name?: string;
            /** @description Steps of the workflow, in order. Send all of them, so that the result is certain. */
            steps?: components["schemas"]["Step"][];
        };
        /** @description Metadata of a series entry, as strings by key. */
        SeriesEntryMeta: {
            [key: string]: string;
        };
        /** @description An entry of a series, linked to its predecessor. */
        SeriesEntry: {
            /** @description Identifier of the entry. */
            id: components["schemas"]["Uuid"];
            /** @description Identifier of the series. */
            series_id?: components["schemas"]["Uuid"];
            /** @description Code of the entry. */
            code?: string;
            /** @description Identifier of the preceding entry. */
            previous_id?: components["schemas"]["Uuid"];
            /** @description Metadata of the entry, as strings by key. */
            meta?: components["schemas"]["SeriesEntryMeta"];
            /** @description Signatures of the entry. */
            sigs?: string[];
            /** @description When the entry was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the entry was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Entries of a series. */
        SeriesEntryPage: {
            /** @description Identifier of the series. */
            series_id?: components["schemas"]["Uuid"];
            /** @description Entries of the series. */
            list: components["schemas"]["SeriesEntry"][];
            /** @description Page size that was used, in entries. */
            limit?: number;
            /** @description Cursor of the listing. */
            cursor?: string;
        };
        /** @description What to change of the workspace. Fields that you leave out stay as they are. */
        WorkspaceUpdate: {
            /**
             * Format: uri
             * @description URL of the logo.
             */
            logo_url?: string;
            /** @description Name of the workspace. */
            name?: string;
            /** @description Slug of the workspace. */
            slug?: string;
        };
        /** @description The workspace that belongs to a token. */
        Workspace: {
            /** @description Identifier of the workspace. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the workspace. */
            name?: string;
            /** @description Slug of the workspace. */
            slug?: string;
            /** @description Country of the workspace. */
            country?: string;
            /** @description Whether the workspace is a sandbox. */
            sandbox?: boolean;
            /** @description When the workspace was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the workspace was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Credentials of a client, and the enrollment to authorize. */
        EnrollmentAuthorization: {
            /** @description Identifier of your client. A credential, so keep it out of logs. */
            client_id?: string;
            /** @description Secret of your client. A credential, so keep it out of logs. */
            client_secret?: string;
            /** @description Identifier of the enrollment. */
            id?: components["schemas"]["Uuid"];
            /** @description Identifier of the owner. */
            owner_id?: components["schemas"]["Uuid"];
        };
        /** @description An enrollment of an app with an owner, and the token that its authorization returns. */
        Enrollment: {
            /** @description Identifier of the enrollment. */
            id: components["schemas"]["Uuid"];
            /** @description Identifier of the owner. */
            owner_id?: components["schemas"]["Uuid"];
            /** @description Identifier of the app. */
            app_id?: components["schemas"]["Uuid"];
            /** @description Whether the enrollment is for a sandbox. */
            sandbox?: boolean;
            /** @description Whether the enrollment is disabled. */
            disabled?: boolean;
            /** @description Access token. Send it with your requests, and keep it secret. */
            token: string;
            /** @description Data of the enrollment, of any JSON type. */
            data?: unknown;
            /** @description When the enrollment was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the enrollment was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
    };
    responses: {
        /** @description The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so. */
        ClientError: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more. */
        ServerError: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /**
         * @description Folder to search within. Leave it out to list the entries of all folders.
         * @example sales-invoices
         */
        "silo-entries-folder": string;
        /**
         * @description Date from which results are provided. A date and time as in RFC 3339, in any time zone, with or without fractions of a second.
         * @example 2026-10-01T00:00:00.000Z
         */
        "silo-entries-created-at": string;
        /**
         * @description Position at which the page starts. Take it from `next_cursor` of the previous page, and send the other parameters again unchanged. Leave it out to get the first page.
         * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "silo-entries-cursor": string;
        /**
         * @description Maximum number of entries on a page. The page tells in `limit` which size was used.
         * @example 2
         */
        "silo-entries-limit": number;
        /**
         * @description Identifier of the silo entry.
         * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "silo-entry-id": components["schemas"]["Uuid"];
        /**
         * @description UUID of a document to find relations for. How it goes together with the entry in the path is not defined.
         * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "related-entries-uuid": components["schemas"]["Uuid"];
        /**
         * @description Place of the mention, as a dotted path within the document, such as `corrects.uuid`. Only entries that mention the UUID at this place are returned.
         * @example corrects.uuid
         */
        "related-entries-context": string;
        /**
         * @description Date from which results are provided. A date and time as in RFC 3339, in any time zone, with or without fractions of a second.
         * @example 2026-11-01T00:00:00.000Z
         */
        "related-entries-created-at": string;
        /**
         * @description Position at which the page starts. Take it from `next_cursor` of the previous page, and send the other parameters again unchanged. Leave it out to get the first page.
         * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "related-entries-cursor": string;
        /**
         * @description Maximum number of entries on a page. The page tells in `limit` which size was used.
         * @example 20
         */
        "related-entries-limit": number;
        /**
         * @description Identifier of the job.
         * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
         */
        "job-id": components["schemas"]["Uuid"];
        /**
         * @description Identifier that you choose for the new job: a UUID of version 7 or 1. Choose it once for each job, and send the same identifier again when you retry, so that no second job is created.
         * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
         */
        "new-job-id": string;
        /**
         * @description How many seconds to wait for the job to complete before the response is sent. The response may hold a job that is not completed: check `completed_at`, and fetch the job again later. Leave it out to get the response at once.
         * @example 20
         */
        wait: number;
        /**
         * @description Identifier that you choose for the new workflow. A UUID of any version.
         * @example 019cae02-a12f-755c-b172-5549ddc93e48
         */
        "new-workflow-id": components["schemas"]["Uuid"];
        /**
         * @description Identifier of the workflow.
         * @example 019cae02-a12f-755c-b172-5549ddc93e48
         */
        "workflow-id": components["schemas"]["Uuid"];
        /**
         * @description Identifier of the series.
         * @example 019c22bd-6996-7043-a718-774c572bd8a2
         */
        "series-id": components["schemas"]["Uuid"];
        /**
         * @description Position at which the page starts. Leave it out to get the first page.
         * @example at-01a080bf-4dad-7403-af19-72c5119c695c
         */
        "series-entries-cursor": string;
        /**
         * @description Maximum number of entries on a page.
         * @example 20
         */
        "series-entries-limit": number;
    };
    requestBodies: never;
    headers: {
        /** @description How long to wait before you send the request again (RFC 9110, section 10.2.3): a number of seconds, or the earliest time to send it. */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSiloEntries: {
        parameters: {
            query?: {
                /**
                 * @description Folder to search within. Leave it out to list the entries of all folders.
                 * @example sales-invoices
                 */
                folder?: components["parameters"]["silo-entries-folder"];
                /**
                 * @description Date from which results are provided. A date and time as in RFC 3339, in any time zone, with or without fractions of a second.
                 * @example 2026-10-01T00:00:00.000Z
                 */
                created_at?: components["parameters"]["silo-entries-created-at"];
                /**
                 * @description Position at which the page starts. Take it from `next_cursor` of the previous page, and send the other parameters again unchanged. Leave it out to get the first page.
                 * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                cursor?: components["parameters"]["silo-entries-cursor"];
                /**
                 * @description Maximum number of entries on a page. The page tells in `limit` which size was used.
                 * @example 2
                 */
                limit?: components["parameters"]["silo-entries-limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiloEntryPage"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    updateSiloEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the silo entry.
                 * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                id: components["parameters"]["silo-entry-id"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiloEntryUpdate"];
            };
        };
        responses: {
            /** @description The updated entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiloEntry"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listRelatedSiloEntries: {
        parameters: {
            query?: {
                /**
                 * @description UUID of a document to find relations for. How it goes together with the entry in the path is not defined.
                 * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                uuid?: components["parameters"]["related-entries-uuid"];
                /**
                 * @description Place of the mention, as a dotted path within the document, such as `corrects.uuid`. Only entries that mention the UUID at this place are returned.
                 * @example corrects.uuid
                 */
                context?: components["parameters"]["related-entries-context"];
                /**
                 * @description Date from which results are provided. A date and time as in RFC 3339, in any time zone, with or without fractions of a second.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                created_at?: components["parameters"]["related-entries-created-at"];
                /**
                 * @description Position at which the page starts. Take it from `next_cursor` of the previous page, and send the other parameters again unchanged. Leave it out to get the first page.
                 * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                cursor?: components["parameters"]["related-entries-cursor"];
                /**
                 * @description Maximum number of entries on a page. The page tells in `limit` which size was used.
                 * @example 20
                 */
                limit?: components["parameters"]["related-entries-limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the silo entry.
                 * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                id: components["parameters"]["silo-entry-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiloEntryPage"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    fetchJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
                 */
                id: components["parameters"]["job-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createJob: {
        parameters: {
            query?: {
                /**
                 * @description How many seconds to wait for the job to complete before the response is sent. The response may hold a job that is not completed: check `completed_at`, and fetch the job again later. Leave it out to get the response at once.
                 * @example 20
                 */
                wait?: components["parameters"]["wait"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier that you choose for the new job: a UUID of version 7 or 1. Choose it once for each job, and send the same identifier again when you retry, so that no second job is created.
                 * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
                 */
                id: components["parameters"]["new-job-id"];
            };
            cookie?: never;
        };
        /** @description The workflow to run in `workflow_id`, and what to run it on in `silo_entry_id` or `data`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCreation"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createJobNonIdempotent: {
        parameters: {
            query?: {
                /**
                 * @description How many seconds to wait for the job to complete before the response is sent. The response may hold a job that is not completed: check `completed_at`, and fetch the job again later. Leave it out to get the response at once.
                 * @example 20
                 */
                wait?: components["parameters"]["wait"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The workflow to run in `workflow_id`, and what to run it on in `silo_entry_id` or `data`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCreation"];
            };
        };
        responses: {
            /** @description The new job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier that you choose for the new workflow. A UUID of any version.
                 * @example 019cae02-a12f-755c-b172-5549ddc93e48
                 */
                id: components["parameters"]["new-workflow-id"];
            };
            cookie?: never;
        };
        /** @description The new workflow. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowCreation"];
            };
        };
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the workflow.
                 * @example 019cae02-a12f-755c-b172-5549ddc93e48
                 */
                id: components["parameters"]["workflow-id"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowUpdate"];
            };
        };
        responses: {
            /** @description The updated workflow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listSeriesEntries: {
        parameters: {
            query?: {
                /**
                 * @description Position at which the page starts. Leave it out to get the first page.
                 * @example at-01a080bf-4dad-7403-af19-72c5119c695c
                 */
                cursor?: components["parameters"]["series-entries-cursor"];
                /**
                 * @description Maximum number of entries on a page.
                 * @example 20
                 */
                limit?: components["parameters"]["series-entries-limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the series.
                 * @example 019c22bd-6996-7043-a718-774c572bd8a2
                 */
                series_id: components["parameters"]["series-id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the series. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesEntryPage"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdate"];
            };
        };
        responses: {
            /** @description The updated workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    authorizeEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Credentials of the client, and the enrollment. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollmentAuthorization"];
            };
        };
        responses: {
            /** @description The authorized enrollment, with its token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            "4XX": components["responses"]["ClientError"];
            "5XX": components["responses"]["ServerError"];
        };
    };
}
