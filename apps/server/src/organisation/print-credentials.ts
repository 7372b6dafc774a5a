import { deviceUpTopic } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { fitsEngine } from '../platform/broker/nats/subjects.ts'
import type { DeviceAddress } from '../platform/device-address.ts'
import type { AdminContext } from './admin-command.ts'
import { type DeviceCredentials, deviceSecretHash } from './device-store.ts'

/** What its people enter at a device, shown once, with a line that tries it. */
export async function printCredentials(
  { address, engine, print }: AdminContext,
  { sn, secret }: DeviceCredentials,
  model: ModelDefinition | undefined,
): Promise<void> {
  print(`user name: ${sn}`)
  print(`secret, shown this once: ${secret}`)
  if (engine !== undefined && !fitsEngine(sn)) {
    print(`the engine takes no "." in a topic: this device sends by POST /ingest, with its secret`)
    return
  }
  const password = (await engine?.deviceToken(sn, deviceSecretHash(secret))) ?? secret
  if (engine !== undefined) print(`password at the engine, shown this once: ${password}`)
  print('try it:')
  print(
    `  mosquitto_pub ${reaching(address)} -q 1 -u ${sn} -P ${password} -t ${deviceUpTopic(sn)} -m '{"time":'$(date +%s)000',"mods":${exampleMods(model)}}'`,
  )
}

function reaching({ host, port, secure, certificate }: DeviceAddress): string {
  const trusted = certificate === undefined ? '--tls-use-os-certs' : `--cafile ${certificate}`
  return [host && `-h ${host}`, `-p ${port}`, secure && trusted].filter(Boolean).join(' ')
}

/** A value that the model takes and that raises no alarm. */
function exampleMods(model: ModelDefinition | undefined): string {
  const module = model?.modules.find(({ readings }) => readings.length > 0)
  const quantity = module?.readings[0]
  if (module === undefined || quantity === undefined) return '{}'
  const { signal, range } = quantity
  const usual = signal.kind === 'poisson' ? signal.background : 'mean' in signal ? signal.mean : range[0]
  return JSON.stringify({ [module.key]: { values: { [quantity.key]: usual } } })
}
