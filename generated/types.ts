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
         * @description Returns the entries of the current company, one page at a time. Pass `next_cursor` of a page to get the following one. The order of the entries is open (D38), and so is how the last page is told (D41).
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
         * @description Changes the document of an entry, or the folder that holds it. Whether `data` replaces the document or is merged into it is open (D48).
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
         * @description Returns the entries whose document mentions the UUID of the entry in the path, one page at a time. `context` of each entry tells the place in its document where the UUID is mentioned.
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
         * @description Runs a workflow against a silo entry or against supplied data. Each call creates another job, so this is for development and testing only; in production, create jobs under an identifier of your own.
         */
        post: operations["createJobNonIdempotent"];
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
         * @description Returns a job with its faults, attachments and intents, as they are now.
         */
        get: operations["fetchJob"];
        /**
         * Create a job
         * @description Runs a workflow against a silo entry or against supplied data, under an identifier that the caller chooses. Creation is idempotent: a call that is repeated creates no second job. What a call with the same identifier and another body answers is open (D44).
         */
        put: operations["createJob"];
        post?: never;
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
         * @description Creates a workflow under an identifier that the caller chooses. Creation is idempotent. What a call with the same identifier and another body answers is open (D45).
         */
        put: operations["createWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a workflow
         * @description Changes the name, the description or the steps of a workflow; its country and schema stay. Whether `steps` replaces the present steps is open (D48).
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
         * @description Returns the entries of a series. The source leaves the query parameters open; assumed: `cursor` and `limit` (D50). How pages follow one another is open (D51).
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
         * @description Changes the workspace that belongs to the token of the request.
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
         * @description Takes the credentials of a client and returns the enrollment with a token. Whether the call itself needs a token is open; assumed, it needs none (D53).
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
         * Format: date-time
         * @description ISO 8601 date and time in UTC, with milliseconds.
         */
        Timestamp: string;
        /**
         * Format: uuid
         * @description A UUID in its usual text form.
         */
        Uuid: string;
        /** @description A digest, with the algorithm that made it. */
        Digest: {
            /** @description Name of the algorithm. Which algorithms occur is open (D13). */
            alg?: string;
            /** @description Value of the digest. How it is written is open (D13). */
            val?: string;
        };
        /** @description A failure met while an entry or a job was processed. */
        Fault: {
            /** @description Code of the failure. Which codes exist is open (D60). */
            code?: string;
            /** @description What went wrong, in words. */
            message?: string;
            /** @description Key of the provider that met the failure. Which keys exist is open (D10). */
            provider?: string;
        };
        /** @description A file that belongs to a silo entry. It has no time of update. The source leaves open which fields are always there; assumed: `id` and `created_at` (D29). */
        SiloAttachment: {
            /** @description Identifier of the attachment. Its form is open; it need not be a UUID (D11). */
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
            /** @description Address of the file. Its form is open (D12). */
            url?: string;
            /** @description Further data about the file. */
            meta?: {
                [key: string]: unknown;
            };
        };
        /** @description A metadata record of a silo entry. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        SiloMetaRecord: {
            /** @description Identifier of the record. The UUID of the entry, the source and the key, joined by colons. */
            id: string;
            /** @description Identifier of the entry the record belongs to. */
            entry_id?: components["schemas"]["Uuid"];
            /** @description Key of the record. */
            key?: string;
            /** @description Source of the record. Which sources exist is open (D09). */
            src?: string;
            /** @description Value of the record. */
            value?: {
                [key: string]: unknown;
            };
            /** @description Reference of the record. */
            ref?: string;
            /** @description Whether the record is shared. */
            shared?: boolean;
            /** @description Scope of the link. Which scopes exist is open (D08). */
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
        /** @description A stored document with its attachments, metadata records, faults and flags. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        SiloEntry: {
            /** @description Identifier of the entry. */
            id: components["schemas"]["Uuid"];
            /** @description When the entry was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the entry was last updated. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description Folder that holds the entry. Which folders exist is open (D07). */
            folder?: string;
            /** @description State of the entry. The names of the states are open (D04), and so are the moves between them (D05). */
            state?: string;
            /** @description Whether the entry is a draft. */
            draft?: boolean;
            /** @description Whether the entry is invalid. */
            invalid?: boolean;
            /** @description Whether the entry is signed. */
            signed?: boolean;
            /** @description Dotted path of the place in the document where another entry is mentioned; given by searches for related entries. Which paths occur is open (D06). */
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
            /** @description Digest that the entry carries. What it is taken of is open (D13). */
            digest?: components["schemas"]["Digest"];
            /** @description Summary of the entry, strings by key. A key `title` is known, others are open (D14). */
            snippet?: {
                [key: string]: string;
            };
            /** @description Tags of the entry. */
            tags?: string[];
            /** @description Failures met while the entry was processed. */
            faults?: components["schemas"]["Fault"][];
            /** @description Files that belong to the entry. */
            attachments?: components["schemas"]["SiloAttachment"][];
            /** @description Metadata records of the entry. */
            meta?: components["schemas"]["SiloMetaRecord"][];
        };
        /** @description One page of a listing of silo entries. The source leaves open which fields are always there; assumed: `list` (D29). */
        SiloEntryPage: {
            /** @description Entries on this page. Their order is open (D38). */
            list: components["schemas"]["SiloEntry"][];
            /** @description Page size that was used, in entries. */
            limit?: number;
            /** @description Cursor of this page. */
            cursor?: string;
            /** @description Position to pass as the cursor to get the following page. How the last page is told is open (D41). */
            next_cursor?: string;
            /** @description Folder that was searched. Which folders exist is open (D07). */
            folder?: string;
            /** @description Date from which the results are provided. */
            created_at?: components["schemas"]["Timestamp"];
        };
        /** @description Why a call failed. The source leaves the body of an error open; assumed: an object with a code and a message, as in a fault (D59). */
        Error: {
            /** @description Code of the error. Assumed (D59); which codes exist is open (D60). */
            code?: string;
            /** @description What went wrong, in words. Assumed (D59). */
            message?: string;
        };
        /** @description What to change of a silo entry. Which fields are required is open; assumed, none (D30). Whether `data` replaces or merges is open (D48). */
        SiloEntryUpdate: {
            /** @description Content type of the update. Its values, and what each does, are open (D49). */
            content_type?: string;
            /** @description Content of the document. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Folder that shall hold the entry. Which folders exist is open (D07). */
            folder?: string;
        };
        /** @description What to run and on what: a silo entry or supplied data. Which fields are required is open; assumed, none (D30). Whether entry and data exclude each other is open (D46). */
        JobCreation: {
            /** @description Data to run the workflow against. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Silo entry to run the workflow against. The body's form of it is open; assumed, any string (D47). */
            silo_entry_id?: string;
            /** @description Tags of the job. */
            tags?: string[];
            /** @description Workflow to run. The body's form of it is open; assumed, any string (D47). */
            workflow_id?: string;
        };
        /** @description A file that belongs to a job. It has neither a time of creation nor one of update. The source leaves open which fields are always there; assumed: `id` (D29). */
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
            /** @description Address of the file. Its form is open (D12). */
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
             * @description When the event happened, in ISO 8601. A time zone and fractions of a second may be missing.
             */
            at?: string;
            /** @description Place of the event among the events of its intent. The first number is open (D19). */
            index?: number;
            /** @description Code of the event. Which codes exist is open (D60). */
            code?: string;
            /** @description What happened, in words. */
            message?: string;
            /** @description Status of the event. `ERR` is known, other values are open (D17). */
            status?: string;
        };
        /** @description What happened at one step of a job. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        Intent: {
            /** @description Identifier of the intent. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the step, for people to read. */
            name?: string;
            /** @description Provider that runs the step. Which providers exist is open (D20). */
            provider?: string;
            /** @description Identifier of the workflow's step. */
            step_id?: components["schemas"]["Uuid"];
            /** @description Whether the step is completed. */
            completed?: boolean;
            /** @description When the intent was created. The form of a job's times is open; assumed, any string (D18). */
            created_at: string;
            /** @description When the intent was last updated. The form of a job's times is open; assumed, any string (D18). */
            updated_at: string;
            /** @description Events of the intent, in order. */
            events?: components["schemas"]["IntentEvent"][];
        };
        /** @description One run of a workflow, against a silo entry or against supplied data. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        Job: {
            /** @description Identifier of the job. */
            id: components["schemas"]["Uuid"];
            /** @description Identifier of the workflow that the job runs. */
            workflow_id?: components["schemas"]["Uuid"];
            /** @description Identifier of the silo entry that the job works on. */
            silo_entry_id?: components["schemas"]["Uuid"];
            /** @description Status of the job. The names of the statuses are open (D15), and so are the moves between them (D16). */
            status?: string;
            /** @description Tags of the job. */
            tags?: string[];
            /** @description Envelope of the job. */
            envelope?: {
                [key: string]: unknown;
            };
            /** @description When the job was created. The form of a job's times is open; assumed, any string (D18). */
            created_at: string;
            /** @description When the job was last updated. The form of a job's times is open; assumed, any string (D18). */
            updated_at: string;
            /** @description When the job was completed. The form of a job's times is open; assumed, any string (D18). */
            completed_at?: string;
            /** @description Failures met while the job ran. */
            faults?: components["schemas"]["Fault"][];
            /** @description Files that belong to the job. */
            attachments?: components["schemas"]["JobAttachment"][];
            /** @description What the job did at the steps of its workflow. */
            intents?: components["schemas"]["Intent"][];
        };
        /** @description A route out of a step, to a following step or to the end of the run. */
        StepLink: {
            /** @description Status of the step at which this route is taken. `OK` is known, other values are open (D21). */
            status?: string;
            /** @description Identifier of the following step. */
            step_id?: components["schemas"]["Uuid"];
            /** @description Whether the run ends here. */
            stop?: boolean;
        };
        /** @description One step of a workflow. */
        Step: {
            /** @description Identifier of the step. Who chooses it is open (D26). */
            id?: components["schemas"]["Uuid"];
            /** @description Name of the step. */
            name?: string;
            /** @description Provider that runs the step. Which providers exist is open (D20). */
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
        /** @description A new workflow. Which fields are required is open; assumed, none (D30). */
        WorkflowCreation: {
            /** @description Country code of two letters. */
            country?: string;
            /** @description What the workflow is for. */
            description?: string;
            /** @description Name of the workflow. */
            name?: string;
            /** @description Path of the document schema in short form. `bill/invoice` is known, the form in general is open (D24). */
            schema?: string;
            /** @description Steps of the workflow, in order. */
            steps?: components["schemas"]["Step"][];
        };
        /** @description An ordered graph of steps, each run by a provider. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        Workflow: {
            /** @description Identifier of the workflow. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the workflow. */
            name?: string;
            /** @description What the workflow is for. */
            description?: string;
            /** @description Country code of two letters. */
            country?: string;
            /** @description Path of the document schema in short form. `bill/invoice` is known, the form in general is open (D24). */
            schema?: string;
            /** @description Whether the workflow is disabled. What sets this is open (D25). */
            disabled?: boolean;
            /** @description Version of the workflow. Its form is open (D22). */
            version?: string;
            /** @description Steps of the workflow, in order. */
            steps?: components["schemas"]["Step"][];
            /** @description When the workflow was created. The form of a workflow's times is open; assumed, any string (D23). */
            created_at: string;
            /** @description When the workflow was last updated. The form of a workflow's times is open; assumed, any string (D23). */
            updated_at: string;
        };
        /** @description What to change of a workflow; country and schema are not part of it. Which fields are required is open; assumed, none (D30). */
        WorkflowUpdate: {
            /** @description What the workflow is for. */
            description?: string;
            /** @description Name of the workflow. */
            name?: string;
            /** @description Steps of the workflow, in order. Whether they replace the present ones is open (D48). */
            steps?: components["schemas"]["Step"][];
        };
        /** @description An entry of a series, linked to its predecessor. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        SeriesEntry: {
            /** @description Identifier of the entry. */
            id: components["schemas"]["Uuid"];
            /** @description Identifier of the series. */
            series_id?: components["schemas"]["Uuid"];
            /** @description Code of the entry. How codes are assigned is open (D01). */
            code?: string;
            /** @description Identifier of the preceding entry. */
            previous_id?: components["schemas"]["Uuid"];
            /** @description Metadata, strings by key. */
            meta?: {
                [key: string]: string;
            };
            /** @description Signatures of the entry. */
            sigs?: string[];
            /** @description When the entry was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the entry was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Entries of a series. How further pages are reached is open (D51). The source leaves open which fields are always there; assumed: `list` (D29). */
        SeriesEntryPage: {
            /** @description Identifier of the series. */
            series_id?: components["schemas"]["Uuid"];
            /** @description Entries of the series. */
            list: components["schemas"]["SeriesEntry"][];
            /** @description Page size, in entries. */
            limit?: number;
            /** @description Cursor. Whether it names this page or the following one is open (D51). */
            cursor?: string;
        };
        /** @description What to change of the workspace. Which fields are required is open; assumed, none (D30). */
        WorkspaceUpdate: {
            /**
             * Format: uri
             * @description URL of the logo.
             */
            logo_url?: string;
            /** @description Name of the workspace. */
            name?: string;
            /** @description Short name of the workspace. */
            slug?: string;
        };
        /** @description The workspace that belongs to an authentication token. The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
        Workspace: {
            /** @description Identifier of the workspace. */
            id: components["schemas"]["Uuid"];
            /** @description Name of the workspace. */
            name?: string;
            /** @description Short name of the workspace. */
            slug?: string;
            /** @description Country of the workspace. How it is written is open (D27). */
            country?: string;
            /** @description Whether the workspace is a sandbox. */
            sandbox?: boolean;
            /** @description When the workspace was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the workspace was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Credentials of a client and the enrollment to authorize. Which fields are required is open; assumed, none (D30). */
        EnrollmentAuthorization: {
            /** @description Identifier of the client, a credential. Its form is open (D54). */
            client_id?: string;
            /** @description Secret of the client, a credential to be kept out of logs. */
            client_secret?: string;
            /** @description Identifier of the enrollment. */
            id?: components["schemas"]["Uuid"];
            /** @description Identifier of the owner. */
            owner_id?: components["schemas"]["Uuid"];
        };
        /** @description An enrollment of an app with an owner, as its authorization returns it. What it grants is open (D03). The source leaves open which fields are always there; assumed: `id`, `created_at` and `updated_at` (D29). */
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
            /** @description Access token. A credential, to be kept out of logs. Lifetime and renewal are open (D55, D56). */
            token: string;
            /** @description Data of the enrollment, of any JSON type. */
            data?: unknown;
            /** @description When the enrollment was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the enrollment was last updated. */
            updated_at: components["schemas"]["Timestamp"];
        } & unknown;
    };
    responses: {
        /** @description The call was refused. The source leaves open which statuses tell this and what their body is; assumed: 4XX (D58) with a code and a message (D59). */
        ClientError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed. The source leaves open which statuses tell this and what their body is; assumed: 5XX (D58) with a code and a message (D59). */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Folder to search within. The source leaves the name open; assumed: `folder`, optional (D33, D35). Which folders exist is open (D07), and so is what counts as within (D39).
         * @example sales-invoices
         */
        "silo-entries-folder": string;
        /**
         * @description Date from which results are provided. The source leaves the name open; assumed: `created_at`, optional, a UTC timestamp with milliseconds (D33, D35, D36). Which side of the date is provided is open (D37).
         * @example 2026-10-01T00:00:00.000Z
         */
        "silo-entries-created-at": components["schemas"]["Timestamp"];
        /**
         * @description Position at which the page starts, taken from `next_cursor` of the previous answer. The source leaves the name open; assumed: `cursor`, optional (D33, D35).
         * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "silo-entries-cursor": string;
        /**
         * @description Maximum number of entries on a page. The source leaves the name open; assumed: `limit`, optional (D33, D35). Its default and its maximum are open (D62, D63).
         * @example 2
         */
        "silo-entries-limit": number;
        /**
         * @description Identifier of the silo entry.
         * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "silo-entry-id": components["schemas"]["Uuid"];
        /**
         * @description UUID of a document to find relations for. The source leaves the name open; assumed: `uuid`, optional (D34, D35). What it adds to the identifier in the path is open (D40).
         * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "related-entries-uuid": components["schemas"]["Uuid"];
        /**
         * @description Dotted path of the place in a document where the UUID is mentioned. The source leaves the name open; assumed: `context`, optional (D34, D35). Which paths occur is open (D06).
         * @example corrects.uuid
         */
        "related-entries-context": string;
        /**
         * @description Date from which results are provided. The source leaves the name open; assumed: `created_at`, optional, a UTC timestamp with milliseconds (D34, D35, D36). Which side of the date is provided is open (D37).
         * @example 2026-11-01T00:00:00.000Z
         */
        "related-entries-created-at": components["schemas"]["Timestamp"];
        /**
         * @description Position at which the page starts, taken from `next_cursor` of the previous answer. The source leaves the name open; assumed: `cursor`, optional (D34, D35).
         * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
         */
        "related-entries-cursor": string;
        /**
         * @description Page size, in entries. The source leaves the name open; assumed: `limit`, optional (D34, D35). Its default and its maximum are open (D62, D63).
         * @example 20
         */
        "related-entries-limit": number;
        /**
         * @description How long to wait for the job to complete before the answer is sent, in seconds. What is answered when the time elapses first is open (D42), and so is the longest wait (D43). Whether it may be left out is open; assumed, it may (D35).
         * @example 20
         */
        wait: number;
        /**
         * @description Identifier of the job.
         * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
         */
        "job-id": components["schemas"]["Uuid"];
        /**
         * @description Identifier of the new job, chosen by the caller. A UUID of version 7 or 1, so that creation is idempotent: send the same identifier again when you retry.
         * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
         */
        "new-job-id": string;
        /**
         * @description Identifier of the new workflow, chosen by the caller. A UUID of any version.
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
         * @description Position at which the page starts. The source leaves open whether there is such a parameter; assumed: `cursor`, optional (D50). Where its value comes from is open (D51).
         * @example at-01a080bf-4dad-7403-af19-72c5119c695c
         */
        "series-entries-cursor": string;
        /**
         * @description Page size, in entries. The source leaves open whether there is such a parameter; assumed: `limit`, optional (D50). Its default and its maximum are open (D62, D63).
         * @example 20
         */
        "series-entries-limit": number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSiloEntries: {
        parameters: {
            query?: {
                /**
                 * @description Folder to search within. The source leaves the name open; assumed: `folder`, optional (D33, D35). Which folders exist is open (D07), and so is what counts as within (D39).
                 * @example sales-invoices
                 */
                folder?: components["parameters"]["silo-entries-folder"];
                /**
                 * @description Date from which results are provided. The source leaves the name open; assumed: `created_at`, optional, a UTC timestamp with milliseconds (D33, D35, D36). Which side of the date is provided is open (D37).
                 * @example 2026-10-01T00:00:00.000Z
                 */
                created_at?: components["parameters"]["silo-entries-created-at"];
                /**
                 * @description Position at which the page starts, taken from `next_cursor` of the previous answer. The source leaves the name open; assumed: `cursor`, optional (D33, D35).
                 * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                cursor?: components["parameters"]["silo-entries-cursor"];
                /**
                 * @description Maximum number of entries on a page. The source leaves the name open; assumed: `limit`, optional (D33, D35). Its default and its maximum are open (D62, D63).
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
        /** @description What to change. Whether a body must be sent is open; assumed, it must (D32). */
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
                 * @description UUID of a document to find relations for. The source leaves the name open; assumed: `uuid`, optional (D34, D35). What it adds to the identifier in the path is open (D40).
                 * @example 01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                uuid?: components["parameters"]["related-entries-uuid"];
                /**
                 * @description Dotted path of the place in a document where the UUID is mentioned. The source leaves the name open; assumed: `context`, optional (D34, D35). Which paths occur is open (D06).
                 * @example corrects.uuid
                 */
                context?: components["parameters"]["related-entries-context"];
                /**
                 * @description Date from which results are provided. The source leaves the name open; assumed: `created_at`, optional, a UTC timestamp with milliseconds (D34, D35, D36). Which side of the date is provided is open (D37).
                 * @example 2026-11-01T00:00:00.000Z
                 */
                created_at?: components["parameters"]["related-entries-created-at"];
                /**
                 * @description Position at which the page starts, taken from `next_cursor` of the previous answer. The source leaves the name open; assumed: `cursor`, optional (D34, D35).
                 * @example after-01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78
                 */
                cursor?: components["parameters"]["related-entries-cursor"];
                /**
                 * @description Page size, in entries. The source leaves the name open; assumed: `limit`, optional (D34, D35). Its default and its maximum are open (D62, D63).
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
    createJobNonIdempotent: {
        parameters: {
            query?: {
                /**
                 * @description How long to wait for the job to complete before the answer is sent, in seconds. What is answered when the time elapses first is open (D42), and so is the longest wait (D43). Whether it may be left out is open; assumed, it may (D35).
                 * @example 20
                 */
                wait?: components["parameters"]["wait"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The workflow to run and what to run it on. Whether a body must be sent is open; assumed, it must (D32). */
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
                 * @description How long to wait for the job to complete before the answer is sent, in seconds. What is answered when the time elapses first is open (D42), and so is the longest wait (D43). Whether it may be left out is open; assumed, it may (D35).
                 * @example 20
                 */
                wait?: components["parameters"]["wait"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the new job, chosen by the caller. A UUID of version 7 or 1, so that creation is idempotent: send the same identifier again when you retry.
                 * @example 01a1a0dc-c353-7a49-9068-b8f456a03ada
                 */
                id: components["parameters"]["new-job-id"];
            };
            cookie?: never;
        };
        /** @description The workflow to run and what to run it on. Whether a body must be sent is open; assumed, it must (D32). */
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
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the new workflow, chosen by the caller. A UUID of any version.
                 * @example 019cae02-a12f-755c-b172-5549ddc93e48
                 */
                id: components["parameters"]["new-workflow-id"];
            };
            cookie?: never;
        };
        /** @description The new workflow. Whether a body must be sent is open; assumed, it must (D32). */
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
        /** @description What to change. Whether a body must be sent is open; assumed, it must (D32). */
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
                 * @description Position at which the page starts. The source leaves open whether there is such a parameter; assumed: `cursor`, optional (D50). Where its value comes from is open (D51).
                 * @example at-01a080bf-4dad-7403-af19-72c5119c695c
                 */
                cursor?: components["parameters"]["series-entries-cursor"];
                /**
                 * @description Page size, in entries. The source leaves open whether there is such a parameter; assumed: `limit`, optional (D50). Its default and its maximum are open (D62, D63).
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
        /** @description What to change. Whether a body must be sent is open; assumed, it must (D32). */
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
        /** @description Credentials of the client, and the enrollment. Whether a body must be sent is open; assumed, it must (D32). */
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
