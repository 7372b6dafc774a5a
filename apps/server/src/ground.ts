import { registry } from '@vigil/devices'
import { v7 as uuidv7 } from 'uuid'
import packageFile from '../package.json' with { type: 'json' }
import { createHistory } from './history/writing/history.ts'
import { createAdmission } from './ingest/admission.ts'
import { openStore, type StartOptions } from './open-store.ts'
import { createDirectory } from './organisation/directory.ts'
import { createOrganisationStore } from './organisation/organisation-store.ts'
import { hashPassword } from './organisation/password.ts'
import { createMailer } from './platform/mail.ts'
import type { StartSteps } from './platform/start-steps.ts'
import type { StopOrder } from './platform/stop-in-order.ts'
import { populate } from './populate.ts'
import { createSessionRoom } from './session/session-room.ts'

export type Ground = Awaited<ReturnType<typeof openGround>>

/** The history writes what waits for as long as it may, and lets a roll-up end. */
const HISTORY_STOP_MS = 20_000

/** What every room stands on: the store, the history, the organisation, who is signed in, and the broker that lets them in. */
export async function openGround(options: StartOptions, onStop: StopOrder['add'], steps: StartSteps) {
  const { settings, log, onProgress } = options
  const { database, databaseUrl, badRows, post, link, endStandby } = await openStore(options, onStop, steps)
  steps.done('store')
  const history = await createHistory({ database, registry, log })
  onStop('history', () => history.close(), HISTORY_STOP_MS)
  steps.done('history')
  const organisation = createOrganisationStore({ database, registry, hashPassword })
  const begin = () => populate({ settings, database, organisation, history, log, onProgress })
  // Who took over found it done, and has no time to look: it is done again once people and devices are served.
  const simulatorFile = post?.stoodBy ? undefined : await begin()
  steps.done('populate')

  const directory = await createDirectory({ database, registry, log })
  steps.done('directory')
  const mailer = createMailer(settings)
  const { timeZone, language } = settings
  /** What every room is given. */
  const site = { database, directory, registry, settings, language, timeZone, now: Date.now, newId: uuidv7, log }
  const { version } = packageFile
  const session = createSessionRoom({
    ...site,
    mailer,
    version,
    // The broker lets in whoever is signed in, and the sign-in tells where the broker is: asked for when somebody signs in.
    pushEndpoint: () => broker.pushEndpoint,
    pushPassword: (window) => broker.windowPassword?.(window),
  })
  const { sessions } = session
  onStop('sessions', () => session.stop())
  const { broker, gate } = await createAdmission({ ...site, sessions, post, link })
  await session.start()
  steps.done('session')
  return {
    site,
    version,
    databaseUrl,
    badRows,
    post,
    link,
    history,
    mailer,
    session,
    broker,
    gate,
    endStandby,
    /** The file of a simulator that was laid down at the start; `begin` lays it down where a takeover has not. */
    simulatorFile,
    begin,
  }
}
