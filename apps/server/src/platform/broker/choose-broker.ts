import { readFileSync } from 'node:fs'
import type { Settings } from '../config.ts'
import { TLS_HANDSHAKE_MS } from '../http/listener.ts'
import type { Log } from '../log.ts'
import type { Broker } from './broker.ts'
import { createEmbeddedBroker, type EmbeddedBrokerOptions } from './embedded.ts'
import { createExternalBroker, type ExternalBrokerOptions } from './external.ts'
import { readEngineKeys } from './nats/engine-keys.ts'
import { createNatsBroker, type NatsBrokerOptions } from './nats/nats-broker.ts'

export interface BrokerChoice {
  settings: Partial<Pick<Settings, 'engine'>> & Pick<Settings, 'mqttUrl' | 'mqttPushUrl' | 'host' | 'mqttPort' | 'tls'>
  verifyDevice: EmbeddedBrokerOptions['verifyDevice']
  verifyUser: EmbeddedBrokerOptions['verifyUser']
  userOf: ExternalBrokerOptions['userOf']
  userOfSession: NatsBrokerOptions['userOfSession']
  secretHashOf: NatsBrokerOptions['secretHashOf']
  /** This server's place among those that share the engine. */
  post?: Pick<NatsBrokerOptions, 'epoch' | 'isActive' | 'heardOf'> | undefined
  /** To the engine, if it is open already. */
  link?: NatsBrokerOptions['link']
  log: Log
}

/** The site's engine or its own broker where the settings name one, else the one inside this process. */
export async function chooseBroker(choice: BrokerChoice): Promise<Broker> {
  const { settings, verifyDevice, verifyUser, userOf, userOfSession, secretHashOf, post, link, log } = choice
  const { engine, mqttUrl, mqttPushUrl, host, mqttPort, tls } = settings
  if (engine !== undefined && post !== undefined) {
    const keys = readEngineKeys(engine.keysPath)
    return createNatsBroker({ ...engine, ...post, link, keys, userOfSession, secretHashOf, log })
  }
  if (mqttUrl !== undefined && mqttPushUrl !== undefined) {
    return createExternalBroker({ url: mqttUrl, pushUrl: mqttPushUrl, clientId: 'vigil-server', userOf, log })
  }
  return createEmbeddedBroker({
    host,
    port: mqttPort,
    tls: tls && { cert: readFileSync(tls.cert), key: readFileSync(tls.key), handshakeTimeout: TLS_HANDSHAKE_MS },
    verifyDevice,
    verifyUser,
    log,
  })
}
