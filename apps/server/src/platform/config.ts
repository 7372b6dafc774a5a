import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { LOCALES, type Locale } from '@vigil/contract'
import { TITLED_DEPLOYMENTS } from '@vigil/i18n'
import { z } from 'zod'
import { ENGINE_VARIABLES, type EngineSettings, engineOf, roleOf, type ServerRole } from './engine-settings.ts'
import { flag, list, readablePath, SettingsError, url, wholeNumber } from './read-setting.ts'
import { SITE_VARIABLES, type SiteScope, type SiteSettings, sitesOf } from './site-settings.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** As the console reads them (docs/operations.md): addresses, each with what it shows before it and options behind it. */
const tileSources = z
  .string()
  .refine(
    (sources) =>
      sources
        .split(/\s+/)
        .filter((each) => each !== '')
        .every((each) => /^(?:(?:standard|satellite)=)?(?:https?:\/\/|\/)[^#]/.test(each)),
    'addresses that begin with http://, https:// or /, separated by spaces',
  )
  .default('')
const pageUrl = url('an http:// or https:// address', ['http:', 'https:']).default('')

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (NAMED_NETWORKS.includes(text)) return true
  const version = isIP(address)
  return (
    version !== 0 &&
    more.length === 0 &&
    /^\d{1,3}$/.test(bits ?? '0') &&
    Number(bits ?? 0) <= (version === 4 ? 32 : 128)
  )
}

const hosts = list()
  .refine((all) => all.every((host) => /^[^\s/@?#]+$/.test(host)), 'hosts such as push.site.example or 10.0.0.1:8443')
  .default([])

const VARIABLES = {
  PORT: wholeNumber(0, 65_535, 8080),
  HOST: z.string().optional(),
  VIGIL_DATA: z.string().default('./data'),
  VIGIL_FLEET: wholeNumber(0, 100_000, 120),
  VIGIL_SIMULATOR: flag(true),
  VIGIL_HISTORY_DAYS: wholeNumber(0, 400, 30),
  VIGIL_DEMO: flag(true),
  // Not by URL: an address of a socket has no host, which URL refuses to parse.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  MQTT_URL: url('an mqtt://, mqtts://, ws:// or wss:// address', ['mqtt:', 'mqtts:', 'ws:', 'wss:']).optional(),
  MQTT_PUSH_URL: url('a ws:// or wss:// address', ['ws:', 'wss:']).optional(),
  ...ENGINE_VARIABLES,
  ...SITE_VARIABLES,
  MQTT_PORT: wholeNumber(0, 65_535, 1883),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: list()
    .refine((all) => all.every(isNetwork), 'addresses or networks such as loopback, 10.0.0.1 or 10.0.0.0/8')
    .default([]),
  DEPLOYMENT_ID: wholeNumber(0, 999_999, 0),
  SITE_TITLE: z.string().max(120, 'at most 120 characters').default(''),
  SITE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'an IANA time zone such as Europe/Paris')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  SITE_LANGUAGE: z.enum(LOCALES, LOCALES.join(', ')).default('en'),
  VIGIL_BASE_URL: pageUrl,
  LOCAL_CLIENT: flag(false),
  LOCAL_USER: z.string().min(1, 'a user name').max(64, 'at most 64 characters').default('admin'),
  ADMIN_URL: pageUrl,
  KNOWLEDGE_URL: pageUrl,
  MAP_TILES: tileSources,
  SUPPORT_CONTACT: z.string().max(200, 'at most 200 characters').default(''),
  SMTP_URL: url('an smtp:// or smtps:// address', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('Vigil <vigil@localhost>'),
  WEB_PUSH_HOSTS: hosts,
  CHROMIUM_PATH: z.string().optional(),
  SITE_KEY: z.string().optional(),
  IMPORT_FOLDER: z.string().optional(),
  VIGIL_EXPORT_FOLDER: z.string().optional(),
  LIMITS_FOUR_EYES: flag(false),
  CALIBRATION_DAYS: wholeNumber(1, 3660, 180),
  LOG_LEVEL: z.enum(LOG_LEVELS, LOG_LEVELS.join(', ')).default('info'),
  VIGIL_ENV: z.enum(['development', 'production'], 'development or production').optional(),
} as const satisfies Record<string, z.ZodType>
type Variable = keyof typeof VARIABLES

/** Their values may carry a password: the error names the variable and keeps the value to itself. */
const SECRET: ReadonlySet<string> = new Set<Variable>([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'MQTT_URL',
  'NATS_URL',
  'SMTP_URL',
])
const SHOWN_LENGTH = 80

export interface Settings {
  port: number
  host: string
  /** Absolute. */
  dataDirectory: string
  /** Simulated devices; 0 is none. */
  fleetSize: number
  /** False: the simulated devices are registered, and something else brings their readings. */
  simulator: boolean
  /** Simulated history that is laid down at the first start. */
  historyDays: number
  /** False: an empty system whose first administrator's password is generated. */
  demo: boolean
  databaseUrl: string | undefined
  /** A replica of it, for reads of the past. */
  databaseReadUrl: string | undefined
  /** The engine that several servers share, in place of a broker. */
  engine: EngineSettings | undefined
  /** What it is among several servers; undefined: active or a gateway, as it comes. */
  role: ServerRole | undefined
  /** This server is that of a site, which hands on what it has taken. */
  site: SiteSettings | undefined
  /** This server is that of a headquarters, which takes what these sites hand on. */
  sites: SiteScope[]
  mqttUrl: string | undefined
  /** Where consoles reach that broker by websocket. */
  mqttPushUrl: string | undefined
  mqttPort: number
  /** Paths of the certificate chain and its key. */
  tls: { cert: string; key: string } | undefined
  /** Addresses or networks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[]
  deploymentId: number
  siteTitle: string
  /** IANA name. */
  timeZone: string
  /** Language of the texts that the server begins: alarms, mail, files. */
  language: Locale
  baseUrl: string
  localClient: boolean
  /** Who is signed in at a local client. */
  localUser: string
  adminUrl: string
  knowledgeUrl: string
  mapTiles: string
  supportContact: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Push services inside the house, as host or host:port; all others stand on public addresses. */
  pushHosts: string[]
  /** A browser that prints PDF; undefined: one that is found on this machine. */
  chromiumPath: string | undefined
  siteKeyPath: string | undefined
  /** Whose files are taken into history; absolute. */
  importFolder: string | undefined
  /** Where recurring exports are laid; absolute. */
  exportFolder: string
  /** Alarm limits are put in force by two administrators. */
  limitsFourEyes: boolean
  /** After so many days without one a calibration is overdue. */
  calibrationDays: number
  logLevel: (typeof LOG_LEVELS)[number]
  environment: 'development' | 'production'
}

function read(env: NodeJS.ProcessEnv) {
  // `PORT=` in an env file means "not set".
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = z.object(VARIABLES).safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  const value = given[name] ?? ''
  const shown = SECRET.has(name) ? '(not shown)' : JSON.stringify(value.slice(0, SHOWN_LENGTH))
  throw new SettingsError(`${name} is ${shown}, but takes ${issue?.message}`)
}

/** An own broker has a port of its own; 0 lets the system choose. */
function checkPorts({ PORT, MQTT_PORT, MQTT_URL, NATS_URL }: ReturnType<typeof read>): void {
  if (PORT === 0 || PORT !== MQTT_PORT || MQTT_URL !== undefined || NATS_URL !== undefined) return
  throw new SettingsError(`MQTT_PORT is ${MQTT_PORT}, but PORT is the same: devices and consoles need a port each`)
}

function tlsOf(cert: string | undefined, key: string | undefined): Settings['tls'] {
  if (cert !== undefined && key !== undefined) {
    return { cert: readablePath('TLS_CERT', cert), key: readablePath('TLS_KEY', key) }
  }
  if (cert === undefined && key === undefined) return undefined
  const [present, missing] = cert === undefined ? ['TLS_KEY', 'TLS_CERT'] : ['TLS_CERT', 'TLS_KEY']
  throw new SettingsError(`${missing} is not set, but ${present} is: both are needed, or none`)
}

function pushUrlOf(mqttUrl: string | undefined, pushUrl: string | undefined): string | undefined {
  if (pushUrl !== undefined || mqttUrl === undefined) return pushUrl
  if (mqttUrl.startsWith('ws')) return mqttUrl.replace(/\/\/[^/]*@/, '//')
  throw new SettingsError('MQTT_PUSH_URL is not set, but MQTT_URL is: browsers need the broker by ws:// or wss://')
}

function readUrlOf({ DATABASE_URL, DATABASE_READ_URL }: ReturnType<typeof read>): string | undefined {
  if (DATABASE_READ_URL === undefined || DATABASE_URL !== undefined) return DATABASE_READ_URL
  throw new SettingsError('DATABASE_READ_URL is set, but DATABASE_URL is not: the database inside has no replica')
}

function environmentOf(env: NodeJS.ProcessEnv, chosen: Settings['environment'] | undefined): Settings['environment'] {
  if (chosen !== undefined) return chosen
  return env.NODE_ENV === 'development' || env.NODE_ENV === 'test' ? 'development' : 'production'
}

/** Reads every setting from the environment; the first one that can not be used ends in a `SettingsError`. */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const values = read(env)
  checkPorts(values)
  const tls = tlsOf(values.TLS_CERT, values.TLS_KEY)
  const engine = engineOf(values)
  return {
    port: values.PORT,
    // Without TLS passwords would cross the network readable.
    host: values.HOST ?? (tls === undefined ? '127.0.0.1' : '0.0.0.0'),
    dataDirectory: resolve(values.VIGIL_DATA),
    fleetSize: values.VIGIL_FLEET,
    simulator: values.VIGIL_SIMULATOR,
    historyDays: values.VIGIL_HISTORY_DAYS,
    demo: values.VIGIL_DEMO,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: readUrlOf(values),
    engine,
    role: roleOf(values),
    ...sitesOf(values),
    mqttUrl: values.MQTT_URL,
    mqttPushUrl: engine?.pushUrl ?? pushUrlOf(values.MQTT_URL, values.MQTT_PUSH_URL),
    mqttPort: values.MQTT_PORT,
    tls,
    trustedProxies: values.TRUST_PROXY,
    deploymentId: values.DEPLOYMENT_ID,
    siteTitle: values.SITE_TITLE,
    timeZone: values.SITE_TIME_ZONE,
    language: values.SITE_LANGUAGE,
    baseUrl: values.VIGIL_BASE_URL.replace(/\/+$/, ''),
    localClient: values.LOCAL_CLIENT,
    localUser: values.LOCAL_USER,
    adminUrl: values.ADMIN_URL,
    knowledgeUrl: values.KNOWLEDGE_URL,
    mapTiles: values.MAP_TILES,
    supportContact: values.SUPPORT_CONTACT.trim(),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    pushHosts: values.WEB_PUSH_HOSTS,
    chromiumPath: values.CHROMIUM_PATH && readablePath('CHROMIUM_PATH', values.CHROMIUM_PATH),
    siteKeyPath: values.SITE_KEY && readablePath('SITE_KEY', values.SITE_KEY),
    importFolder: values.IMPORT_FOLDER && resolve(values.IMPORT_FOLDER),
    exportFolder: resolve(values.VIGIL_EXPORT_FOLDER ?? join(values.VIGIL_DATA, 'recurring-exports')),
    limitsFourEyes: values.LIMITS_FOUR_EYES,
    calibrationDays: values.CALIBRATION_DAYS,
    logLevel: values.LOG_LEVEL,
    environment: environmentOf(env, values.VIGIL_ENV),
  }
}

/** Settings that can be used and are hardly meant, each in one line for the person who starts the server. */
export function doubtfulSettings({ deploymentId, siteTitle }: Pick<Settings, 'deploymentId' | 'siteTitle'>): string[] {
  const titled: readonly number[] = TITLED_DEPLOYMENTS
  if (deploymentId === 0 || titled.includes(deploymentId) || siteTitle.trim() !== '') return []
  const known = titled.join(', ')
  return [
    `DEPLOYMENT_ID is ${deploymentId}, which has no title: known are ${known}; SITE_TITLE gives any other its own`,
  ]
}
