import { type AnswerMessage, type DownMessage, deviceDownTopic } from '@vigil/contract'

export interface Commands {
  /** Sends a command and resolves with the device's last word on it: done or failed. */
  send(sn: string, name: string, params: Record<string, unknown>): Promise<AnswerMessage>
  /** An answer arrived on the device's uplink. */
  answered(sn: string, message: AnswerMessage): void
}

export class CommandTimedOut extends Error {
  override name = 'CommandTimedOut'
}

export interface CommandsOptions {
  publish(topic: string, payload: string): void
  newId(): string
  timeoutMs?: number
}

const ANSWER_TIMEOUT_MS = 10_000

interface Waiting {
  sn: string
  resolve(answer: AnswerMessage): void
}

/** Commands to devices over the downlink, matched with the answers that come back on the uplink. */
export function createCommands({ publish, newId, timeoutMs = ANSWER_TIMEOUT_MS }: CommandsOptions): Commands {
  const waiting = new Map<string, Waiting>()
  return {
    send: (sn, name, params) =>
      new Promise((resolve, reject) => {
        const id = newId()
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new CommandTimedOut(`${sn} did not answer ${name}`))
        }, timeoutMs)
        waiting.set(id, {
          sn,
          resolve: (answer) => {
            clearTimeout(timer)
            resolve(answer)
          },
        })
        const message: DownMessage = { type: 'command', id, name, params }
        publish(deviceDownTopic(sn), JSON.stringify(message))
      }),
    answered(sn, message) {
      const command = waiting.get(message.command)
      // An answer of another device is not an answer, whatever id it names.
      if (command === undefined || command.sn !== sn) return
      if (message.status !== 'done' && message.status !== 'failed') return
      waiting.delete(message.command)
      command.resolve(message)
    },
  }
}
