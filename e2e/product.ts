import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The products under test, one for each worker: the real server with its own database, broker and simulated fleet. Two that ran
 * their tests against one product would see each other's alarms.
 */
export const PRODUCTS = [0, 1].map((index) => ({
  port: 18_090 + index,
  mqttPort: 11_890 + index,
  data: join(root, 'test-results', `product-data-${index}`),
}))
/** Answers once all products are ready. */
export const READY_PORT = 18_089
export const originOf = (port: number): string => `http://localhost:${port}`

/** The product of the worker that runs this file; the first one where no worker does. */
const own = PRODUCTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (own === undefined) throw new Error('there are more workers than products')
export const { port: PORT, mqttPort: MQTT_PORT, data: DATA } = own
export const ORIGIN = originOf(PORT)
