import { readFileSync } from 'node:fs'
import type { Settings } from '../config.ts'
import { TLS_HANDSHAKE_MS } from '../http/listener.ts'
import type { Log } from '../log.ts'
import type { Broker } from './broker.ts'
import { createEmbeddedBroker, type EmbeddedBrokerOptions } from './embedded.ts'
import { createExternalBroker, type ExternalBrokerOptions } from './external.ts'

export interface BrokerChoice {
  settings: Pick<Settings, 'mqttUrl' | 'mqttPushUrl' | 'host' | 'mqttPort' | 'tls'>
  verifyDevice: EmbeddedBrokerOptions['verifyDevice']
  verifyUser: EmbeddedBrokerOptions['verifyUser']
  userOf: ExternalBrokerOptions['userOf']
  log: Log
}

/** The site's own broker where the settings name one, else the one inside this process. */
export async function chooseBroker({ settings, verifyDevice, verifyUser, userOf, log }: BrokerChoice): Promise<Broker> {
  const { mqttUrl, mqttPushUrl, host, mqttPort, tls } = settings
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
