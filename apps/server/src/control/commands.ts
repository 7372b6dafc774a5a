import { type AnswerMessage, type DownMessage, deviceDownTopic } from '@vigil/contract'
import { COMMAND_ANSWER_MS } from '@vigil/domain'

/** Questions to devices that change nothing in them and leave no record: scenarios of the simulator, reading of settings. */
export interface Commands {
  /** Sends a command and resolves with the device's last word on it: done or failed. */
  send(sn: string, name: string, params: Record<string, unknown>): Promise<AnswerMessage>
  /** Asks for all settings: a change of none. */
  readSettings(sn: string): Promise<AnswerMessage>
  /** An answer arrived on the device's uplink; whether it was waited for here. */
  answered(sn: string, message: AnswerMessage): boolean
}

export class CommandTimedOut extends Error {
  override name = 'CommandTimedOut'
}

export interface CommandsOptions {
  publish(topic: string, payload: string): void
  newId(): string
  timeoutMs?: number
}

interface Waiting {
  sn: string
  resolve(answer: AnswerMessage): void
}

/** Messages on the downlink, matched with the answers that come back on the uplink. */
export function createCommands({ publish, newId, timeoutMs = COMMAND_ANSWER_MS }: CommandsOptions): Commands {
  const waiting = new Map<string, Waiting>()

  const ask = (sn: string, message: Exclude<DownMessage, { type: 'rejected' }>): Promise<AnswerMessage> =>
    new Promise((resolve, reject) => {
      const { id } = message
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new CommandTimedOut(`${sn} did not answer ${message.type === 'command' ? message.name : 'settings'}`))
      }, timeoutMs)
      waiting.set(id, {
        sn,
        resolve: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
      })
      publish(deviceDownTopic(sn), JSON.stringify(message))
    })

  return {
    send: (sn, name, params) => ask(sn, { type: 'command', id: newId(), name, params }),
    readSettings: (sn) => ask(sn, { type: 'settings', id: newId(), settings: {} }),
    answered(sn, message) {
      const command = waiting.get(message.command)
      // An answer of another device is not an answer, whatever id it names.
      if (command === undefined || command.sn !== sn) return false
      if (message.status !== 'done' && message.status !== 'failed') return true
      waiting.delete(message.command)
      command.resolve(message)
      return true
    },
  }
}
