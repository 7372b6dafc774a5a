import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { openDatabase } from '../database.ts'
import { fencedUrl } from './fence.ts'
import { type Post, type PostOptions, takePost } from './post.ts'
import { createPostStore } from './post-store.ts'

const WITHIN = { timeout: 60_000, interval: 50 }
const LIFE_MS = 60_000

let made: MigratedDatabase
/** Where it is, and a look beside the servers. */
let database: { readonly url: string; readonly pool: pg.Pool }
const undo: (() => Promise<void>)[] = []
beforeAll(async () => {
  made = await createMigratedDatabase()
  database = { url: made.url, pool: made.database.pool }
})
afterAll(() => made.drop())
beforeEach(() => database.pool.query(`update server_post set expires_at = '-infinity', holder = ''`))
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

interface Waiting {
  readonly post: Promise<Post>
  readonly told: string[]
  isFit: boolean
}

/** A server that wants to be active; what it is told is kept. */
function server(options: Partial<PostOptions> = {}): Waiting {
  const told: string[] = []
  const calledOff = new AbortController()
  const waiting: Waiting = {
    told,
    isFit: true,
    post: takePost({
      url: database.url,
      log: quiet,
      prepare: async () => {},
      onStandby: async () => void told.push('standby'),
      onLost: () => void told.push('lost'),
      isFit: () => waiting.isFit,
      signal: calledOff.signal,
      ...options,
    }),
  }
  undo.push(async () => {
    calledOff.abort()
    await waiting.post.then(
      (post) => post.release(),
      () => {},
    )
  })
  return waiting
}

/** A holder that does nothing but hold: it renews nothing, as one that is paused. */
async function silentHolder(lifeMs = LIFE_MS) {
  const store = createPostStore(database.url, () => {})
  const epoch = await store.take(lifeMs)
  if (epoch === undefined) throw new Error('the post was not free')
  return { store, epoch }
}

const taken = async ({ post }: Waiting): Promise<Post> => {
  const got = await post
  got.settle()
  return got
}

describe('the post of the active server', () => {
  it('is taken at once when the session of its holder is gone, however long its lease is [GEN-05]', async () => {
    const dead = await silentHolder()
    const next = server()
    await expect.poll(() => next.told, WITHIN).toEqual(['standby'])
    const died = performance.now()
    await dead.store.close()
    const post = await taken(next)
    expect(post.epoch).toBe(dead.epoch + 1)
    expect(performance.now() - died).toBeLessThan(LIFE_MS)
    expect(post.stoodBy).toBe(true)
  })

  it('is left to a holder whose session lives until its lease is over, as when it stands still', async () => {
    const paused = await silentHolder(3_000)
    undo.push(() => paused.store.close())
    const next = server()
    const post = await taken(next)
    expect(post.epoch).toBe(paused.epoch + 1)
    expect(await paused.store.renew(paused.epoch, LIFE_MS)).toBeUndefined()
  })

  it('is left to the time of the lease where the holder names no session, as an earlier release does', async () => {
    await database.pool.query(
      `update server_post set holder = 'old 1', expires_at = clock_timestamp() + interval '1 minute'`,
    )
    const next = server()
    await expect.poll(() => next.told, WITHIN).toEqual(['standby'])
    await database.pool.query(`update server_post set expires_at = '-infinity'`)
    await taken(next)
  })

  it('is not taken by a server without the engine', async () => {
    const unfit = server()
    unfit.isFit = false
    const fit = server()
    await taken(fit)
    // It looks by itself, sooner or later than the other one.
    await expect.poll(() => unfit.told, WITHIN).toEqual(['standby'])
  })

  it('is given up by a server that has lost the engine, once another one has it, and not before', async () => {
    const active = server()
    await taken(active)
    active.isFit = false
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect(active.told).toEqual([])
    const other = server()
    await taken(other)
    await expect.poll(() => active.told, WITHIN).toEqual(['lost'])
  })

  it('is lost to a later server that is heard of by the engine', async () => {
    const active = server()
    const post = await taken(active)
    post.heardOf(post.epoch)
    expect(active.told).toEqual([])
    expect(post.isActive()).toBe(true)
    post.heardOf(post.epoch + 1)
    expect(active.told).toEqual(['lost'])
    expect(post.isActive()).toBe(false)
  })

  it('stays with its holder when its session ends and nobody else waits', async () => {
    const active = server()
    const post = await taken(active)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vigil post'`,
    )
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query<{ there: boolean }>(
          `select exists (select from pg_stat_activity, server_post where epoch = $1 and holder like '% session ' || pid || '@' || extract(epoch from backend_start)) as there`,
          [post.epoch],
        )
        return rows[0]?.there
      }, WITHIN)
      .toBe(true)
    expect(active.told).toEqual([])
  })

  it.each([
    ['', ''],
    [', though its address names another application', 'application_name=console'],
  ])(
    'lets a server that was replaced write nothing, neither by what it has open nor by what it opens%s [GEN-05]',
    async (_, named) => {
      const first = await silentHolder(2_000)
      undo.push(() => first.store.close())
      await database.pool.query('create table if not exists written (what text)')
      const url = named === '' ? database.url : `${database.url}${database.url.includes('?') ? '&' : '?'}${named}`
      const fenced = openDatabase(fencedUrl(url, first.epoch), { log: quiet })
      undo.push(() => fenced.close())
      const open = await fenced.pool.connect()
      await open.query('begin')
      await open.query(`insert into written values ('begun')`)
      await taken(server())
      await expect(open.query('commit')).rejects.toThrow()
      open.release(true)
      await expect(fenced.pool.query(`insert into written values ('opened')`)).rejects.toThrow(
        'another server is active',
      )
      const { rows } = await database.pool.query('select what from written')
      expect(rows).toEqual([])
    },
  )
})

it('a session is known by its number and its begin: a number is given again', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select pid || '@' || extract(epoch from backend_start) as name from pg_stat_activity where pid = pg_backend_pid()`,
  )
  await client.end()
  expect(rows[0]?.name).toMatch(/^\d+@\d+\.\d+$/)
})
