import { Permission } from '@vigil/contract'
import type { AdminContext, Command, Look } from './admin-command.ts'
import { degrees, parseOptions } from './admin-options.ts'
import { ENGINE_COMMANDS } from './engine-commands.ts'
import { DEPLOYED_PERMISSIONS, generatePassword } from './first-administrator.ts'
import { MODEL_COMMANDS } from './model-commands.ts'
import { OrganisationError } from './organisation-error.ts'
import { printCredentials } from './print-credentials.ts'

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
