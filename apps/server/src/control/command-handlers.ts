import { type CommandName, type CommandRecord, ENDPOINTS } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { allows, isCommandOpen, validateCommand } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, UserContext } from '../platform/http/handlers.ts'
import type { CommandDesk } from './command-desk.ts'
import type { CommandStore } from './command-store.ts'
import { seenDevice } from './seen-device.ts'

type CommandHandlers = Pick<
  Handlers,
  | 'selfCalibration'
  | 'getSensors'
  | 'selfClean'
  | 'sendDataInterval'
  | 'smokePuff'
  | 'clearBground'
  | 'syncGdSensorConfig'
  | 'checkSelfCleanStatus'
  | 'deviceCommand'
  | 'deviceCommands'
>

export interface CommandHandlersOptions {
  desk: Pick<CommandDesk, 'command' | 'current'>
  store: Pick<CommandStore, 'listOf' | 'listBelow' | 'lastOf'>
  directory: Pick<Directory, 'device' | 'sees' | 'office'>
  registry: Pick<Registry, 'model'>
}

/** A command that has a call of its own asks for that call's permission also by the general one. */
function refuseWithoutPermission(name: CommandName, { user }: UserContext): void {
  if (!Object.hasOwn(ENDPOINTS, name)) return
  const { access } = ENDPOINTS[name as CommandName & keyof typeof ENDPOINTS]
  if (!allows(user.permissions, access)) throw new Refusal('noPermission')
}

export function createCommandHandlers(options: CommandHandlersOptions): CommandHandlers {
  const { desk, store, directory } = options
  const device = seenDevice(options)

  async function command(
    sn: string,
    name: CommandName,
    params: Record<string, unknown>,
    context: UserContext,
  ): Promise<CommandRecord> {
    const { row, model } = device(sn, context.user)
    if (model === undefined || !model.commands.includes(name)) throw new Refusal('commandUnknown')
    refuseProblems(validateCommand(model, name, params))
    return desk.command(row, name, params, context)
  }
  const bare =
    (name: CommandName) =>
    ({ sn }: { sn: string }, context: UserContext): Promise<CommandRecord> =>
      command(sn, name, {}, context)

  return {
    selfCalibration: bare('selfCalibration'),
    getSensors: bare('getSensors'),
    selfClean: bare('selfClean'),
    smokePuff: bare('smokePuff'),
    clearBground: bare('clearBground'),
    syncGdSensorConfig: bare('syncGdSensorConfig'),
    sendDataInterval: ({ sn, interval }, context) => command(sn, 'sendDataInterval', { interval }, context),

    async deviceCommand({ sn, name, params }, context) {
      refuseWithoutPermission(name, context)
      return command(sn, name, params, context)
    },

    async checkSelfCleanStatus({ sn }, { user }) {
      const { row } = device(sn, user)
      const found = await store.lastOf(row.id, 'selfClean')
      if (found === undefined) return { status: 'idle', progress: null, command: null }
      const last = desk.current(found)
      return { status: cleaningStatus(last), progress: last.progress, command: last }
    },

    async deviceCommands({ sn }, { user }) {
      const records =
        sn === undefined
          ? await store.listBelow(directory.office(user.officeId)?.path ?? 'nowhere')
          : await store.listOf(device(sn, user).row.id)
      return records.map(desk.current)
    },
  }
}

function cleaningStatus({ status }: CommandRecord): 'running' | 'done' | 'failed' | 'timedOut' {
  if (isCommandOpen(status)) return 'running'
  return status === 'done' || status === 'failed' ? status : 'timedOut'
}
