import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestDatabase()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
