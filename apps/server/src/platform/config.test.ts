import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubtfulSettings, parseSettings } from './config.ts'
import { SettingsError } from './read-setting.ts'

const messageOf = (env: Record<string, string>): string => {
  try {
    parseSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('no error')
}

let folder: string
let cert: string
let key: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-config-'))
  cert = join(folder, 'cert.pem')
  key = join(folder, 'key.pem')
  writeFileSync(cert, '')
  writeFileSync(key, '')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('settings', () => {
  it('start a demonstration on loopback when nothing is set', () => {
    expect(parseSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: resolve('data'),
      fleetSize: 120,
      simulator: true,
      historyDays: 30,
      demo: true,
      databaseUrl: undefined,
      engine: undefined,
      mqttUrl: undefined,
      mqttPort: 1883,
      tls: undefined,
      trustedProxies: [],
      deploymentId: 0,
      siteTitle: '',
      localClient: false,
      localUser: 'admin',
      smtpUrl: undefined,
      logLevel: 'info',
      environment: 'production',
    })
  })

  it('are all read from the environment [GEN-05]', () => {
    const settings = parseSettings({
      PORT: '9000',
      HOST: '10.0.0.5',
      VIGIL_DATA: '/srv/vigil',
      VIGIL_FLEET: '0',
      VIGIL_SIMULATOR: '0',
      VIGIL_HISTORY_DAYS: '7',
      VIGIL_DEMO: '0',
      DATABASE_URL: 'postgres://vigil:secret@db/vigil',
      MQTT_URL: 'mqtts://broker:8883',
      MQTT_PUSH_URL: 'wss://broker:8884/mqtt',
      MQTT_PORT: '2883',
      TLS_CERT: cert,
      TLS_KEY: key,
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      DEPLOYMENT_ID: '3',
      SITE_TITLE: 'Harbour',
      SITE_TIME_ZONE: 'Asia/Shanghai',
      SITE_LANGUAGE: 'zh-CN',
      VIGIL_BASE_URL: 'https://vigil.example/console/',
      LOCAL_CLIENT: '1',
      LOCAL_USER: 'lane-4',
      ADMIN_URL: 'https://admin.example',
      KNOWLEDGE_URL: 'https://graph.example',
      MAP_TILES: '/tiles/city.pmtiles',
      SUPPORT_CONTACT: 'tel:+33491000000',
      SMTP_URL: 'smtp://mail.example:25',
      CHROMIUM_PATH: cert,
      SITE_KEY: key,
      WEB_PUSH_HOSTS: 'push.site.example, 10.0.0.1:8443',
      IMPORT_FOLDER: '/srv/drop',
      VIGIL_EXPORT_FOLDER: '/srv/out',
      LIMITS_FOUR_EYES: '1',
      CALIBRATION_DAYS: '90',
      LOG_LEVEL: 'debug',
      VIGIL_ENV: 'development',
    })
    expect(settings).toEqual({
      port: 9000,
      host: '10.0.0.5',
      dataDirectory: '/srv/vigil',
      fleetSize: 0,
      simulator: false,
      historyDays: 7,
      demo: false,
      databaseUrl: 'postgres://vigil:secret@db/vigil',
      site: undefined,
      sites: [],
      mqttUrl: 'mqtts://broker:8883',
      mqttPushUrl: 'wss://broker:8884/mqtt',
      mqttPort: 2883,
      tls: { cert, key },
      trustedProxies: ['loopback', '10.0.0.0/8'],
      deploymentId: 3,
      siteTitle: 'Harbour',
      timeZone: 'Asia/Shanghai',
      language: 'zh-CN',
      baseUrl: 'https://vigil.example/console',
      localClient: true,
      localUser: 'lane-4',
      adminUrl: 'https://admin.example',
      knowledgeUrl: 'https://graph.example',
      mapTiles: '/tiles/city.pmtiles',
      supportContact: 'tel:+33491000000',
      smtpUrl: 'smtp://mail.example:25',
      chromiumPath: cert,
      siteKeyPath: key,
      pushHosts: ['push.site.example', '10.0.0.1:8443'],
      importFolder: '/srv/drop',
      exportFolder: '/srv/out',
      limitsFourEyes: true,
      calibrationDays: 90,
      mailFrom: 'Vigil <vigil@localhost>',
      logLevel: 'debug',
      environment: 'development',
    })
  })

  it('want the websocket address of a broker that speaks TCP', () => {
    expect(parseSettings({ MQTT_URL: 'wss://vigil:secret@broker/mqtt' }).mqttPushUrl).toBe('wss://broker/mqtt')
    expect(() => parseSettings({ MQTT_URL: 'mqtt://broker' })).toThrow('MQTT_PUSH_URL is not set')
  })

  it('open to the network only when TLS is set or the host is named', () => {
    expect(parseSettings({ TLS_CERT: cert, TLS_KEY: key }).host).toBe('0.0.0.0')
    expect(parseSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('take an empty variable for one that is not set', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT is "80a", but takes a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000", but takes a whole number from 0 to 65535'],
    [{ VIGIL_FLEET: '-1' }, 'VIGIL_FLEET is "-1", but takes a whole number from 0 to 100000'],
    [{ VIGIL_DEMO: 'yes' }, 'VIGIL_DEMO is "yes", but takes 0 or 1'],
    [{ MQTT_PORT: '1.5' }, 'MQTT_PORT is "1.5", but takes a whole number from 0 to 65535'],
    [
      { SITE_TIME_ZONE: 'Mars/Base' },
      'SITE_TIME_ZONE is "Mars/Base", but takes an IANA time zone such as Europe/Paris',
    ],
    [{ ADMIN_URL: 'javascript:1' }, 'ADMIN_URL is "javascript:1", but takes an http:// or https:// address'],
    [{ VIGIL_ENV: 'prod' }, 'VIGIL_ENV is "prod", but takes development or production'],
    [
      { TRUST_PROXY: 'loopback,my-proxy' },
      'TRUST_PROXY is "loopback,my-proxy", but takes addresses or networks such as loopback, 10.0.0.1 or 10.0.0.0/8',
    ],
    [{ PORT: '1883' }, 'MQTT_PORT is 1883, but PORT is the same: devices and consoles need a port each'],
    [{ TLS_CERT: 'a.pem' }, 'TLS_KEY is not set, but TLS_CERT is: both are needed, or none'],
    [
      { VIGIL_SITE: 'Harbour 2' },
      'VIGIL_SITE is "Harbour 2", but takes a name of up to 31 small letters, digits and _, a letter first',
    ],
    [
      { VIGIL_SITES: 'harbour:12,' },
      'VIGIL_SITES is "harbour:12,", but takes sites with the id of their office, such as harbour:12,border:15',
    ],
    ...['harbour', 'harbour:', 'harbour:0', 'harbour:1:2', 'harbour:one', 'Harbour:1'].map(
      (sites): [Record<string, string>, string] => [
        { VIGIL_SITES: sites },
        `VIGIL_SITES is "${sites}", but takes sites with the id of their office, such as harbour:12,border:15`,
      ],
    ),
    [
      { VIGIL_SITE: 'harbour' },
      'NATS_URL is not set, but VIGIL_SITE is: a line between servers needs an engine at both ends',
    ],
    [
      { VIGIL_SITES: 'harbour:12,airport:15' },
      'NATS_URL is not set, but VIGIL_SITES is: a line between servers needs an engine at both ends',
    ],
    [
      { VIGIL_SITE: 'harbour', VIGIL_SITES: 'airport:15' },
      'VIGIL_SITE and VIGIL_SITES are both set: a server is that of a site or of a headquarters',
    ],
    [{ TLS_KEY: 'a.pem' }, 'TLS_CERT is not set, but TLS_KEY is: both are needed, or none'],
  ])('name what is wrong with %j in one line', (env, message) => {
    expect(messageOf(env)).toBe(message)
  })

  it('let both ports be chosen by the system, and any port where the broker is elsewhere', () => {
    expect(parseSettings({ PORT: '0', MQTT_PORT: '0' })).toMatchObject({ port: 0, mqttPort: 0 })
    expect(parseSettings({ PORT: '1883', MQTT_URL: 'ws://broker' }).port).toBe(1883)
  })

  it('name the certificate or key that can not be read', () => {
    const missing = join(folder, 'missing.pem')
    const text = `is ${JSON.stringify(missing)}, but that file can not be read (ENOENT)`
    expect(messageOf({ TLS_CERT: missing, TLS_KEY: key })).toBe(`TLS_CERT ${text}`)
    expect(messageOf({ TLS_CERT: cert, TLS_KEY: missing })).toBe(`TLS_KEY ${text}`)
  })

  it('never repeat a value that may hold a password', () => {
    for (const name of ['DATABASE_URL', 'MQTT_URL', 'SMTP_URL']) {
      const message = messageOf({ [name]: 'ftp://someone:hunter2@host' })
      expect(message).toContain(name)
      expect(message).not.toContain('hunter2')
    }
  })

  it('let a server have a role only among several, and read as a gateway only what others write', () => {
    const engine = {
      NATS_URL: 'nats://10.0.0.1:4222',
      NATS_PUSH_URL: 'wss://push.site.example/mqtt',
      NATS_MQTT_URL: 'mqtts://devices.site.example',
      NATS_KEYS: key,
    }
    const database = { DATABASE_URL: 'postgres://db/vigil' }
    expect(parseSettings({ ...engine, ...database }).role).toBeUndefined()
    for (const role of ['gateway', 'worker']) {
      expect(parseSettings({ ...engine, ...database, VIGIL_ROLE: role }).role).toBe(role)
      expect(messageOf({ ...database, VIGIL_ROLE: role })).toContain('NATS_URL is not')
    }
    expect(messageOf({ ...engine, VIGIL_ROLE: 'gateway' })).toContain('DATABASE_URL is not')
    expect(messageOf({ ...engine, VIGIL_ROLE: 'active' })).toContain('gateway or worker')
  })

  it('follow NODE_ENV unless VIGIL_ENV says otherwise', () => {
    expect(parseSettings({ NODE_ENV: 'development' }).environment).toBe('development')
    expect(parseSettings({ NODE_ENV: 'test' }).environment).toBe('development')
    expect(parseSettings({ NODE_ENV: 'staging' }).environment).toBe('production')
    expect(parseSettings({ NODE_ENV: 'development', VIGIL_ENV: 'production' }).environment).toBe('production')
  })
})

describe('a deployment id', () => {
  const doubts = (env: NodeJS.ProcessEnv): string[] => doubtfulSettings(parseSettings(env))
  it('without a title of its own is taken, as the specification has it, and told with those that have one [GEN-03]', () => {
    expect(doubts({ DEPLOYMENT_ID: '7' })).toEqual([
      'DEPLOYMENT_ID is 7, which has no title: known are 1, 2, 3, 4, 5, 6; SITE_TITLE gives any other its own',
    ])
    for (const env of [{}, { DEPLOYMENT_ID: '6' }, { DEPLOYMENT_ID: '7', SITE_TITLE: 'Harbour' }]) {
      expect(doubts(env)).toEqual([])
    }
    expect(() => doubts({ DEPLOYMENT_ID: 'customs' })).toThrow('DEPLOYMENT_ID')
  })
})
