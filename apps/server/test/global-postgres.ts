import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './database.ts'
import { createTemplate } from './migrated-database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabase()
  project.provide('postgresUrl', server.url)
  const template = await createTemplate(server.url)
  project.provide('migratedTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}
