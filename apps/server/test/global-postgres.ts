import type { TestProject } from 'vitest/node'
import { buildChanged } from '../../../scripts/lib/build-changed.mjs'
import { startTestDatabase } from './database.ts'
import { createTemplate } from './migrated-database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Programs are started dozens of times: from the source, each start would translate the whole server once more.
  await buildChanged(['server', 'simulator'])
  const server = await startTestDatabase()
  project.provide('postgresUrl', server.url)
  const template = await createTemplate(server.url)
  project.provide('migratedTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}
