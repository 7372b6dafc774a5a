import type { Directory } from '../organisation/directory.ts'
import type { Broker } from '../platform/broker/broker.ts'
import { type BrokerChoice, chooseBroker } from '../platform/broker/choose-broker.ts'
import type { Log } from '../platform/log.ts'
import type { Sessions } from '../session/sessions.ts'
import { createDeviceGate, type DeviceGate } from './device-gate.ts'
import { secretMatches } from './device-secret.ts'

export interface AdmissionOptions {
  settings: BrokerChoice['settings']
  directory: Pick<Directory, 'device' | 'onChange'>
  sessions: Pick<Sessions, 'listener' | 'listenerOf' | 'onEnded'> & {
    pushCredentials: Pick<Sessions['pushCredentials'], 'verify'>
  }
  post?: BrokerChoice['post']
  link?: BrokerChoice['link']
  now(): number
  log: Log
}

export interface Admission {
  readonly broker: Broker
  readonly gate: DeviceGate
}

/** Who comes in by MQTT: devices with their secret, windows with their session. Who loses either is thrown out. */
export async function createAdmission({
  settings,
  directory,
  sessions,
  post,
  link,
  now,
  log,
}: AdmissionOptions): Promise<Admission> {
  const gate = createDeviceGate({
    matches: (sn, secret) => secretMatches(directory.device(sn)?.secretHash, secret),
    now,
  })
  const broker = await chooseBroker({
    settings,
    verifyDevice: gate.admits,
    verifyUser: sessions.pushCredentials.verify,
    userOf: sessions.listener,
    userOfSession: sessions.listenerOf,
    secretHashOf: (sn) => directory.device(sn)?.secretHash,
    post,
    link,
    log,
  })
  sessions.onEnded((userId) => broker.recheckUser(userId))
  directory.onChange(({ removed, changed }) => {
    for (const { sn } of [...removed, ...changed]) broker.recheckDevice(sn)
  })
  return { broker, gate }
}
