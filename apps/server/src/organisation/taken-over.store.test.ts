import { registry } from '@vigil/devices'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../test/migrated-database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createDirectory } from './directory.ts'
import { createOrganisationStore } from './organisation-store.ts'
import { answerWhenTakenOver, untilTakenOver } from './taken-over.ts'

let test: MigratedDatabase
let command: Database
beforeEach(async () => {
  test = await createMigratedDatabase()
  command = openDatabase(test.url, { log: quiet, poolSize: 2 })
})
afterEach(async () => {
  await command?.close()
  await test?.drop()
})

it('a device that the command has added is known to the running server when the command returns', async () => {
  const directory = await createDirectory({ database: test.database, registry, log: quiet })
  await answerWhenTakenOver(test.database, directory.reload, () => {})
  const store = createOrganisationStore({ database: command, registry, hashPassword: async (word) => word })
  const { id: officeId } = await store.offices.add({ name: 'Harbour' })
  for (const sn of ['N-1', 'N-2', 'N-3']) {
    await store.devices.add({ sn, deviceType: 'RG500', name: sn, officeId, longitude: null, latitude: null })
    expect(await untilTakenOver(command)).toBe('known')
    expect(directory.device(sn)?.sn).toBe(sn)
  }
})

it('a command without a running server says so at once; one whose server does not answer does not wait for ever', async () => {
  expect(await untilTakenOver(command)).toBe('noServer')
  await test.database.listen('something_else', () => {})
  expect(await untilTakenOver(command, 50)).toBe('late')
})
