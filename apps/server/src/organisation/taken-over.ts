import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/database.ts'
import { NAME_OF_ACTIVE } from '../platform/post/fence.ts'

const ASKED = 'organisation_asked'
const ANSWERED = 'organisation_known'
const PATIENCE_MS = 10_000
/** As `listener.ts` calls its connection, which every running server has; of several servers the active one calls all of its own alike. */
const LISTENERS = `select from pg_stat_activity where datname = current_database()
  and (application_name = 'vigil listener' or application_name like '${NAME_OF_ACTIVE}%')`

/** Tells whoever changed the organisation from outside when this server goes by the change. */
export async function answerWhenTakenOver(
  database: Pick<Database, 'pool' | 'listen'>,
  takeOver: () => Promise<void>,
  onFailed: (error: unknown) => void,
): Promise<void> {
  await database.listen(ASKED, (asked) => {
    if (asked === '') return
    takeOver()
      .then(() => database.pool.query('select pg_notify($1, $2)', [ANSWERED, asked]))
      .catch(onFailed)
  })
}

/** `late`: a server is connected, and did not answer; it takes the change over as soon as it can. */
export type TakenOver = 'known' | 'noServer' | 'late'

/** Waits until the running server goes by what was changed before. */
export async function untilTakenOver(
  database: Pick<Database, 'pool' | 'listen'>,
  patienceMs = PATIENCE_MS,
): Promise<TakenOver> {
  const { rowCount } = await database.pool.query(LISTENERS)
  if (rowCount === 0) return 'noServer'
  const asked = randomUUID()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<TakenOver>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs)
  })
  let known: () => void = () => {}
  const answered = new Promise<TakenOver>((resolve) => {
    known = () => resolve('known')
  })
  await database.listen(ANSWERED, (answer) => {
    if (answer === asked) known()
  })
  await database.pool.query('select pg_notify($1, $2)', [ASKED, asked])
  const outcome = await Promise.race([answered, late])
  clearTimeout(timer)
  return outcome
}
