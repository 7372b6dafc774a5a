import {
  basicMessageSchema,
  type DeviceBasic,
  deviceBasicSchema,
  PUSH_MESSAGES,
  PUSH_TOPICS,
  PushCode,
  type PushMessage,
  type PushTopic,
} from '@vigil/contract'

export type Decoded = { [T in PushTopic]: { readonly topic: T; readonly message: PushMessage<T> } }[PushTopic]

/** Whether a device in a message is, but for its times, one that was already found to be well formed. */
export type Vouches = (device: unknown) => device is DeviceBasic

const isPushTopic = (topic: string): topic is PushTopic => Object.hasOwn(PUSH_MESSAGES, topic)
const text = new TextDecoder('utf-8', { fatal: true })

/** Undefined for whatever is not, word for word, what the contract allows on the topic. */
export function decode(topic: string, payload: Uint8Array, vouches: Vouches): Decoded | undefined {
  if (!isPushTopic(topic)) return undefined
  try {
    const value: unknown = JSON.parse(text.decode(payload))
    if (topic === PUSH_TOPICS.basic && isManyDevices(value)) return decodeBasics(value, vouches)
    const parsed = PUSH_MESSAGES[topic].safeParse(value)
    return parsed.success ? ({ topic, message: parsed.data } as Decoded) : undefined
  } catch {
    return undefined
  }
}

const isManyDevices = (value: unknown): value is { data: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  value.code === PushCode.Basic &&
  'data' in value &&
  Array.isArray(value.data)

/** Thousands of devices a second, nearly all as they were: the schema is asked only about those that are not. */
function decodeBasics(value: { data: unknown[] }, vouches: Vouches): Decoded {
  const message = basicMessageSchema.parse({ ...value, data: [] })
  message.data = value.data.map((device) => (vouches(device) ? device : deviceBasicSchema.parse(device)))
  return { topic: PUSH_TOPICS.basic, message }
}
