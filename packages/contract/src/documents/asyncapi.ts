import type { z } from 'zod'
import { downMessageSchema, upMessageSchema } from '../ingest.ts'
import { PUSH_MESSAGES, uplinkMessageSchema } from '../push.ts'
import { type Json, type JsonSchemas, jsonSchemas } from './json-schemas.ts'

interface Channel {
  id: string
  address: string
  /** Whether the server sends or receives on it. */
  action: 'send' | 'receive'
  summary: string
  schema: z.ZodType
}

const channels: Channel[] = [
  {
    id: 'deviceUp',
    address: 'device/{sn}/up',
    action: 'receive',
    summary: 'Readings, detections, samples and answers of one device',
    schema: upMessageSchema,
  },
  {
    id: 'deviceDown',
    address: 'device/{sn}/down',
    action: 'send',
    summary: 'Commands, settings and refusals for one device',
    schema: downMessageSchema,
  },
  {
    id: 'userUp',
    address: 'user/{userId}/up',
    action: 'receive',
    summary: 'Heartbeat and requests of one console window',
    schema: uplinkMessageSchema,
  },
  ...Object.entries(PUSH_MESSAGES).map(
    ([topic, schema]): Channel => ({
      id: topic.replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase()),
      address: `user/{userId}/socket/${topic}`,
      action: 'send',
      summary: `What a console hears on ${topic}`,
      schema,
    }),
  ),
]

function channelObject({ address, summary, schema }: Channel, schemas: JsonSchemas): Json {
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, { description: `The ${name}` }])
  return {
    address,
    summary,
    parameters: Object.fromEntries(parameters),
    messages: { message: { contentType: 'application/json', payload: schemas.of(schema) } },
  }
}

/** AsyncAPI 3, made from the same schemas that validate at run time. */
export function asyncApiDocument(version: string): Json {
  const schemas = jsonSchemas()
  return {
    asyncapi: '3.0.0',
    info: { title: 'Vigil', version, description: 'MQTT channels of devices and consoles; quality of service 1.' },
    servers: {
      devices: { host: 'localhost:1883', protocol: 'mqtt', description: 'TCP, for devices' },
      consoles: { host: 'localhost:8080', pathname: '/mqtt', protocol: 'ws', description: 'Websocket, for browsers' },
    },
    channels: Object.fromEntries(channels.map((channel) => [channel.id, channelObject(channel, schemas)])),
    operations: Object.fromEntries(
      channels.map(({ id, action }) => [
        `${action}${id.charAt(0).toUpperCase()}${id.slice(1)}`,
        { action, channel: { $ref: `#/channels/${id}` }, messages: [{ $ref: `#/channels/${id}/messages/message` }] },
      ]),
    ),
    components: { schemas: schemas.named },
  }
}
