/** Seed data of one workspace with one entry, as a file of it. */
export const seedText = JSON.stringify({
  workspaces: [
    {
      workspace: {
        id: '01a20c5f-7a00-7000-8000-000000000001',
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      tokens: ['fake-token-of-a-seed'],
      entries: [
        {
          id: '01a20c5f-7a00-7000-8000-000000000002',
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: '2026-01-01T00:00:00.000Z',
        },
      ],
    },
  ],
});
