import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataMessageSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { builtProgram } from '../../test/product.ts'
import {
  type DeviceAddress,
  deviceAddressOf,
  noteDeviceAddress,
  readDeviceAddress,
} from '../platform/device-address.ts'
import { ADMIN_HELP, parseCommand, wantsHelp } from './admin-commands.ts'
import { deviceSecretHash } from './device-store.ts'
import { createOrganisationStore, type OrganisationStore } from './organisation-store.ts'

let test: MigratedDatabase
let store: OrganisationStore
beforeAll(async () => {
  test = await createMigratedDatabase()
  store = createOrganisationStore({ database: test.database, registry, hashPassword: async (password) => password })
})
afterAll(() => test?.drop())

const ADDRESS = { port: 2883, secure: false }

async function admin(...argv: string[]): Promise<string> {
  const lines: string[] = []
  await parseCommand(argv)({ store, registry, address: ADDRESS, print: (line) => lines.push(line) })
  return lines.join('\n')
}

describe('the administrator’s command', () => {
  it('builds an organisation', async () => {
    expect(await admin('office', 'add', '--name', 'City')).toBe('office 1 added: City')
    expect(await admin('office', 'add', '--name', 'Customs', '--parent', 'City')).toBe('office 2 added: Customs')
    expect(await admin('office', 'list')).toBe('1  City\n  2  Customs')
    expect(await admin('role', 'add', '--name', 'Guard', '--permissions', '010201, 010202')).toContain('2 permissions')
    expect(await admin('role', 'list')).toContain('Guard: 010201,010202')
    const added = await admin('user', 'add', '--username', 'eva', '--office', 'Customs', '--role', 'Guard')
    const password = /shown this once: (\S+)/.exec(added)?.[1]
    const { rows } = await test.database.pool.query('select password_hash from app_user')
    expect(rows).toEqual([{ password_hash: password }])
    expect(await admin('user', 'password', 'eva', '--password', 'Given1234')).toBe('password of eva changed')
    expect(await admin('user', 'disable', 'eva')).toBe('user eva disabled')
    expect(await admin('user', 'list')).toBe('eva  eva, Guard of Customs, disabled')
    expect(await admin('user', 'enable', 'eva')).toBe('user eva enabled')
  })

  it('prints the credentials of a new device once, with a line to try them', async () => {
    const printed = await admin(
      'device',
      'add',
      '--sn',
      'RG-7',
      '--model',
      'RG500',
      '--office',
      '2',
      '--longitude',
      '-30',
    )
    const secret = /secret, shown this once: (\S+)/.exec(printed)?.[1] ?? ''
    const { rows } = await test.database.pool.query('select secret_hash, longitude from device')
    expect(rows).toEqual([{ secret_hash: deviceSecretHash(secret), longitude: -30 }])
    const message = /-m '(\{.*\})'$/m.exec(printed)?.[1]?.replace("'$(date +%s)000'", '1794714060000')
    const parsed = dataMessageSchema.parse(JSON.parse(message ?? ''))
    expect(registry.validate('RG500', parsed.mods)).toEqual([])
    expect(printed).toContain(`-u RG-7 -P ${secret} -t device/RG-7/up`)
    expect(await admin('device', 'list')).toBe('RG-7  RG500  RG-7, Customs')
    expect(await admin('device', 'secret', 'RG-7')).not.toContain(secret)
    expect(await admin('device', 'remove', 'RG-7')).toBe('device RG-7 removed')
  })

  it('lists more than ten offices in the order of their numbers, each below its own', async () => {
    const { pool } = test.database
    await pool.query(`insert into office (name, path, parent_id)
      select 'Lane ' || n, '/1/' || (n + 2) || '/', 1 from generate_series(1, 9) n`)
    await pool.query(`insert into office (name, path, parent_id) values ('Lane 2.1', '/1/4/12/', 4)`)
    const ids = (await admin('office', 'list')).split('\n').map((line) => line.trim().split(' ')[0])
    expect(ids).toEqual(['1', '2', '3', '4', '12', '5', '6', '7', '8', '9', '10', '11'])
    await pool.query('delete from office where id > 2')
  })

  it('shows the way that devices take to the running server', async () => {
    const tried = async (address: DeviceAddress) => {
      const lines: string[] = []
      await parseCommand(['device', 'add', '--sn', `T${address.port}`, '--model', 'RG500', '--office', '2'])({
        store,
        registry,
        address,
        print: (line) => lines.push(line),
      })
      return lines.at(-1)
    }
    expect(await tried({ port: 1884, secure: false })).toContain('mosquitto_pub -p 1884 -q 1')
    expect(await tried({ port: 8883, secure: true, certificate: '/etc/cert.pem' })).toContain('--cafile /etc/cert.pem')
    expect(await tried({ host: 'broker', port: 1885, secure: true })).toContain('-h broker -p 1885 --tls-use-os-certs')

    const { pool } = test.database
    expect(await readDeviceAddress(pool)).toBeUndefined()
    const tls = { cert: '/etc/cert.pem' }
    await noteDeviceAddress(pool, deviceAddressOf({ mqttUrl: undefined, tls: undefined }, 1884))
    expect(await readDeviceAddress(pool)).toEqual({ port: 1884, secure: false })
    await noteDeviceAddress(pool, deviceAddressOf({ mqttUrl: undefined, tls }, 8883))
    expect(await readDeviceAddress(pool)).toEqual({ port: 8883, secure: true, certificate: '/etc/cert.pem' })
    expect(deviceAddressOf({ mqttUrl: 'mqtts://broker', tls }, 0)).toEqual({ host: 'broker', port: 8883, secure: true })
  })

  it('says what is wrong', async () => {
    expect(() => parseCommand(['office', 'burn'])).toThrow(
      'no command "office burn"; known are engine create, engine site, office add',
    )
    expect(() => parseCommand(['user', 'disable'])).toThrow('usage: user disable <username>')
    expect(() => parseCommand(['office', 'add', '--colour', 'red'])).toThrow('usage: office add --name <name>')
    await expect(admin('office', 'add')).rejects.toThrow('--name is missing')
    await expect(admin('device', 'add', '--sn', 'X', '--model', 'RG500', '--office', 'Moon')).rejects.toThrow(
      'there is no office Moon',
    )
    await expect(
      admin('device', 'add', '--sn', 'X', '--model', 'RG500', '--office', '2', '--latitude', 'north'),
    ).rejects.toThrow('--latitude is not a number: north')
  })

  it('tells of itself', () => {
    expect(wantsHelp([])).toBe(true)
    expect(wantsHelp(['device', 'add', '--help'])).toBe(true)
    expect(wantsHelp(['device', 'list'])).toBe(false)
    expect(ADMIN_HELP).toContain('device add --sn <serial number>')
  })

  it('runs as a program, on the database that it is given', () => {
    const run = (...argv: string[]) =>
      spawnSync(process.execPath, [...builtProgram('server', 'organisation/admin'), ...argv], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: test.url.replace(/^(postgres\w*:\/\/[^/]*@)\//, '$1localhost/') },
      })
    const listed = run('office', 'list')
    expect(listed.stderr).toBe('')
    expect(listed.stdout).toBe('1  City\n  2  Customs\n')
    expect(listed.status).toBe(0)
    const refused = run('user', 'disable', 'nobody')
    expect(refused.stderr).toBe('there is no user nobody\n')
    expect(refused.status).toBe(1)
  })

  it('shows a model without a database, and makes none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-admin-'))
    try {
      const { stdout, status } = spawnSync(
        process.execPath,
        [...builtProgram('server', 'organisation/admin'), 'model', 'show', 'VP200'],
        { encoding: 'utf8', env: { PATH: process.env.PATH, VIGIL_DATA: folder } },
      )
      expect(stdout).toContain('nuclearMod')
      expect(status).toBe(0)
      expect(readdirSync(folder)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
