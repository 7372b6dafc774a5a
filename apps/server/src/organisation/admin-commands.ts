import { deviceUpTopic, Permission } from '@vigil/contract'
import type { ModelDefinition, Quantity, Registry, SettingDefinition } from '@vigil/devices'
import type { SiteLine } from '../platform/broker/nats/engine-config.ts'
import {
  leafAddressesOf,
  nodesOf,
  writeEngineFiles,
  writeSiteCredentials,
} from '../platform/broker/nats/engine-files.ts'
import { fitsEngine, SITE_NAME } from '../platform/broker/nats/subjects.ts'
import type { DeviceAddress } from '../platform/device-address.ts'
import { degrees, type Given, parseOptions } from './admin-options.ts'
import { type DeviceCredentials, deviceSecretHash } from './device-store.ts'
import { DEPLOYED_PERMISSIONS, generatePassword } from './first-administrator.ts'
import { OrganisationError } from './organisation-error.ts'
import type { OrganisationStore } from './organisation-store.ts'

export interface AdminContext {
  store: OrganisationStore
  registry: Pick<Registry, 'model' | 'models'>
  /** Where devices reach the broker. */
  address: DeviceAddress
  /** Credentials for the engine that several servers share; left out where there is none. */
  engine?: EngineCredentials | undefined
  print(line: string): void
}

interface EngineCredentials {
  /** The device's password at the engine. */
  deviceToken(sn: string, secretHash: Buffer): Promise<string>
}

interface Command<Context = AdminContext> {
  usage: string
  does: string
  options: readonly string[]
  flags?: readonly string[]
  /** How many words follow the command. */
  words?: number
  run(context: Context, given: Given): Promise<void>
}

type Look = Pick<AdminContext, 'registry' | 'print'>

/** Commands about what is the same at every site: they need no database, and make none. */
const MODEL_COMMANDS: Readonly<Record<string, Command<Look>>> = {
  'model list': {
    usage: '',
    does: 'lists the device models',
    options: [],
    async run({ registry, print }) {
      for (const { id, modules } of registry.models) print(`${id}  ${modules.map(({ key }) => key).join(', ')}`)
    },
  },
  'model show': {
    usage: '<model>',
    does: 'shows what a model may report (quantities, units, ranges, limits), its commands and settings',
    options: [],
    words: 1,
    async run({ registry, print }, { words: [id = ''] }) {
      const model = registry.model(id)
      if (model === undefined) throw new OrganisationError(`no model "${id}"; "model list" lists them`)
      for (const { key, readings } of model.modules) {
        print(key)
        for (const quantity of readings) print(`  ${describeQuantity(quantity)}`)
      }
      print(`commands  ${model.commands.join(', ')}`)
      print('settings')
      for (const setting of model.settings) print(`  ${describeSetting(setting)}`)
    },
  },
}

function siteName(name: string): string {
  if (SITE_NAME.test(name)) return name
  throw new OrganisationError(`a site is called by small letters, digits and _, not "${name}"`)
}

/** The line of a site to its headquarters. */
function siteLineOf(given: Given): SiteLine | undefined {
  const name = given.option('site')
  if (name === undefined) {
    const [alone] = ['leaf-of', 'line', 'line-ca'].filter((option) => given.option(option) !== undefined)
    if (alone !== undefined) throw new OrganisationError(`--${alone} needs --site: the name of this site`)
    return undefined
  }
  const headquarters = leafAddressesOf(given.required('leaf-of'))
  if (headquarters === undefined)
    throw new OrganisationError('--leaf-of takes nats-leaf:// or tls:// addresses, separated by commas')
  return { name: siteName(name), headquarters, credentials: given.required('line'), ca: given.option('line-ca') }
}

/** Before there is a server. */
const ENGINE_COMMANDS: Readonly<Record<string, Command<Look>>> = {
  'engine create': {
    usage:
      '--folder <folder> --nodes <name=host,name=host,…> [--cert <file> --key <file> [--ca <file>]] [--sites | --site <name> --leaf-of <address,…> --line <file> [--line-ca <file>]]',
    does: 'makes the keys of the engine that several servers share, and the configuration of each of its nodes; --sites takes in those of sites, --site is one, a leaf of headquarters',
    options: ['folder', 'nodes', 'cert', 'key', 'ca', 'site', 'leaf-of', 'line', 'line-ca'],
    flags: ['sites'],
    async run({ print }, given) {
      const nodes = nodesOf(given.required('nodes'))
      if (nodes === undefined) throw new OrganisationError('--nodes takes name=host, separated by commas')
      const [cert, key] = [given.option('cert'), given.option('key')]
      if ((cert === undefined) !== (key === undefined)) throw new OrganisationError('--cert and --key go together')
      const ca = given.option('ca')
      if (ca !== undefined && cert === undefined) throw new OrganisationError('--ca needs --cert and --key')
      const tls = cert === undefined || key === undefined ? undefined : { cert, key, ca }
      const lines = { takesSites: given.flag('sites'), site: siteLineOf(given) }
      if (lines.takesSites && lines.site !== undefined)
        throw new OrganisationError('an engine is that of a site or of a headquarters: --site or --sites')
      for (const path of await writeEngineFiles(given.required('folder'), nodes, tls, lines)) print(path)
      print('the first file opens everything: it belongs on the servers alone')
    },
  },
  'engine site': {
    usage: '--folder <folder> --name <site>',
    does: 'at headquarters: makes the credential with which the engine of a site joins it, a file for the nodes of that site',
    options: ['folder', 'name'],
    async run({ print }, given) {
      print(await writeSiteCredentials(given.required('folder'), siteName(given.required('name'))))
      print(
        `for the site: engine create --site … --leaf-of … --line <that file>, and VIGIL_SITE on its servers; here: VIGIL_SITES, with the id of its office`,
      )
    },
  },
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ...ENGINE_COMMANDS,
  'office add': {
    usage: '--name <name> [--parent <office>] [--station-map <url>]',
    does: 'adds an office; without --parent it stands at the top',
    options: ['name', 'parent', 'station-map'],
    async run({ store, print }, given) {
      const parent = given.option('parent')
      const office = await store.offices.add({
        name: given.required('name'),
        parentId: parent === undefined ? null : (await store.offices.find(parent)).id,
        stationMap: given.option('station-map') ?? null,
      })
      print(`office ${office.id} added: ${office.name}`)
    },
  },
  'office list': {
    usage: '',
    does: 'lists offices, those below indented',
    options: [],
    async run({ store, print }) {
      for (const { id, name, path } of await store.offices.list()) {
        print(`${'  '.repeat(path.split('/').length - 3)}${id}  ${name}`)
      }
    },
  },
  'role add': {
    usage: '--name <name> --permissions <code,code,...|all>',
    does: 'adds a set of permissions; `role list` shows the codes',
    options: ['name', 'permissions'],
    async run({ store, print }, given) {
      const codes = given.required('permissions')
      const permissions = codes === 'all' ? DEPLOYED_PERMISSIONS : codes.split(',').map((code) => code.trim())
      const role = await store.people.addRole({
        name: given.required('name'),
        permissions: permissions as Permission[],
      })
      print(`role ${role.id} added: ${role.name}, ${role.permissions.length} permissions`)
    },
  },
  'role list': {
    usage: '',
    does: 'lists roles and what the permission codes mean',
    options: [],
    async run({ store, print }) {
      for (const { id, name, permissions } of await store.people.listRoles()) {
        print(`${id}  ${name}: ${permissions.join(',')}`)
      }
      print(
        `codes: ${Object.entries(Permission)
          .map(([name, code]) => `${code} ${name}`)
          .join(', ')}`,
      )
    },
  },
  'user add': {
    usage:
      '--username <name> --office <office> --role <role> [--name <full name>] [--email <address>] [--password <password>] [--disposal]',
    does: 'adds a user; without --password one is made and printed once; --disposal lets it handle alarms',
    options: ['username', 'office', 'role', 'name', 'email', 'password'],
    flags: ['disposal'],
    async run({ store, print }, given) {
      const username = given.required('username')
      const password = given.option('password') ?? generatePassword()
      const user = await store.people.addUser({
        username,
        name: given.option('name') ?? username,
        password,
        officeId: (await store.offices.find(given.required('office'))).id,
        roleId: (await store.people.findRole(given.required('role'))).id,
        email: given.option('email') ?? '',
        enableAlarmDisposition: given.flag('disposal'),
      })
      print(`user ${user.username} added: ${user.roleName} of ${user.officeName}`)
      if (given.option('password') === undefined) print(`password, shown this once: ${password}`)
    },
  },
  'user list': {
    usage: '',
    does: 'lists users',
    options: [],
    async run({ store, print }) {
      for (const user of await store.people.listUsers()) {
        print(
          `${user.username}  ${user.name}, ${user.roleName} of ${user.officeName}${user.disabled ? ', disabled' : ''}`,
        )
      }
    },
  },
  'user disable': {
    usage: '<username>',
    does: 'ends its sessions and lets it sign in no more',
    options: [],
    words: 1,
    async run({ store, print }, { words: [username = ''] }) {
      await store.people.disableUser(username)
      print(`user ${username} disabled`)
    },
  },
  'user enable': {
    usage: '<username>',
    does: 'lets it sign in again',
    options: [],
    words: 1,
    async run({ store, print }, { words: [username = ''] }) {
      await store.people.enableUser(username)
      print(`user ${username} enabled`)
    },
  },
  'user password': {
    usage: '<username> [--password <password>]',
    does: 'sets a password, or makes one and prints it once; its sessions end',
    options: ['password'],
    words: 1,
    async run({ store, print }, given) {
      const [username = ''] = given.words
      const password = given.option('password') ?? generatePassword()
      await store.people.setPassword(username, password)
      print(`password of ${username} changed`)
      if (given.option('password') === undefined) print(`password, shown this once: ${password}`)
    },
  },
  'device add': {
    usage:
      '--sn <serial number> --model <model> --office <office> [--name <name>] [--longitude <degrees> --latitude <degrees>]',
    does: 'adds a device and prints its credentials once',
    options: ['sn', 'model', 'office', 'name', 'longitude', 'latitude'],
    async run(context, given) {
      const sn = given.required('sn')
      const deviceType = given.required('model')
      const credentials = await context.store.devices.add({
        sn,
        deviceType,
        name: given.option('name') ?? sn,
        officeId: (await context.store.offices.find(given.required('office'))).id,
        longitude: degrees(given, 'longitude'),
        latitude: degrees(given, 'latitude'),
      })
      context.print(`device ${sn} added`)
      await printCredentials(context, credentials, context.registry.model(deviceType))
    },
  },
  'device list': {
    usage: '',
    does: 'lists devices',
    options: [],
    async run({ store, print }) {
      for (const { sn, deviceType, name, officeName, simulated } of await store.devices.list()) {
        print(`${sn}  ${deviceType}  ${name}, ${officeName}${simulated ? ', simulated' : ''}`)
      }
    },
  },
  'device remove': {
    usage: '<serial number>',
    does: 'takes a device out; its history stays',
    options: [],
    words: 1,
    async run({ store, print }, { words: [sn = ''] }) {
      await store.devices.remove([sn])
      print(`device ${sn} removed`)
    },
  },
  'device secret': {
    usage: '<serial number>',
    does: 'makes a new secret and prints it once; the old one opens nothing any more',
    options: [],
    words: 1,
    async run(context, { words: [sn = ''] }) {
      const credentials = await context.store.devices.renewSecret(sn)
      const device = (await context.store.devices.list()).find((each) => each.sn === sn)
      await printCredentials(context, credentials, context.registry.model(device?.deviceType ?? ''))
    },
  },
  ...MODEL_COMMANDS,
}

function describeSetting(setting: SettingDefinition): string {
  if (setting.type === 'choice') return `${setting.key}  ${setting.options.join(' | ')}`
  return `${setting.key}  ${setting.min} to ${setting.max} ${setting.unit}`.trimEnd()
}

function describeQuantity({ key, unit, range: [min, max], limits = [] }: Quantity): string {
  const bounds = limits.map(
    ({ direction, warn, alarm, highRisk }) =>
      `${direction} ${[warn, alarm, highRisk].filter(Number.isFinite).join(' / ')}`,
  )
  return [`${key}: ${min} to ${max} ${unit}`.trimEnd(), ...bounds].join(', ')
}

export const ADMIN_HELP = [
  'npm run admin -- <command>',
  '',
  ...Object.entries(COMMANDS).map(([name, { usage, does }]) => `  ${name} ${usage}\n      ${does}`),
  '',
  'An office or a role is given by its id or its name. The command ends when the running server goes by the change.',
].join('\n')

/** All but those that look. */
export const changesSomething = ([, act]: readonly string[]): boolean => act !== 'list' && act !== 'show'

export const wantsHelp = (argv: readonly string[]): boolean =>
  argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help'

/** What the words ask for, told apart before a database is needed; a command that does not exist is an error. */
export function parseCommand(argv: readonly string[]): (context: AdminContext) => Promise<void> {
  const name = argv.slice(0, 2).join(' ')
  const command = COMMANDS[name]
  if (command === undefined) {
    throw new OrganisationError(`no command "${name}"; known are ${Object.keys(COMMANDS).join(', ')}`)
  }
  const given = parseOptions(name, command, argv.slice(2))
  return (context) => command.run(context, given)
}

/** As `parseCommand`, of what needs no database; undefined: it needs one. */
export function parseModelCommand(argv: readonly string[]): ((context: Look) => Promise<void>) | undefined {
  const name = argv.slice(0, 2).join(' ')
  const command = MODEL_COMMANDS[name] ?? ENGINE_COMMANDS[name]
  if (command === undefined) return undefined
  const given = parseOptions(name, command, argv.slice(2))
  return (context) => command.run(context, given)
}

async function printCredentials(
  { address, engine, print }: AdminContext,
  { sn, secret }: DeviceCredentials,
  model: ModelDefinition | undefined,
): Promise<void> {
  print(`user name: ${sn}`)
  print(`secret, shown this once: ${secret}`)
  if (engine !== undefined && !fitsEngine(sn)) {
    print(`the engine takes no "." in a topic: this device sends by POST /ingest, with its secret`)
    return
  }
  const password = (await engine?.deviceToken(sn, deviceSecretHash(secret))) ?? secret
  if (engine !== undefined) print(`password at the engine, shown this once: ${password}`)
  print('try it:')
  print(
    `  mosquitto_pub ${reaching(address)} -q 1 -u ${sn} -P ${password} -t ${deviceUpTopic(sn)} -m '{"time":'$(date +%s)000',"mods":${exampleMods(model)}}'`,
  )
}

function reaching({ host, port, secure, certificate }: DeviceAddress): string {
  const trusted = certificate === undefined ? '--tls-use-os-certs' : `--cafile ${certificate}`
  return [host && `-h ${host}`, `-p ${port}`, secure && trusted].filter(Boolean).join(' ')
}

/** A value that the model takes and that raises no alarm. */
function exampleMods(model: ModelDefinition | undefined): string {
  const module = model?.modules.find(({ readings }) => readings.length > 0)
  const quantity = module?.readings[0]
  if (module === undefined || quantity === undefined) return '{}'
  const { signal, range } = quantity
  const usual = signal.kind === 'poisson' ? signal.background : 'mean' in signal ? signal.mean : range[0]
  return JSON.stringify({ [module.key]: { values: { [quantity.key]: usual } } })
}
