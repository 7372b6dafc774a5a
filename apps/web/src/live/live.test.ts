import type { Snapshot, TreeNode } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../../test/fake-world.ts'
import { alarm, basic, detail, deviceNode, life, officeNode } from '../../test/fakes.ts'
import { ApiError } from '../lib/calls/api.ts'

describe('live link', () => {
  it('connects with credentials of its own window, fetches the picture, and only then is live [PSH-02, PSH-05]', async () => {
    const world = openWorld()
    expect(world.phase()).toBe('not-init')
    world.live.open()
    expect(world.phase()).toBe('initializing')
    await world.turn()
    expect(world.toWorker.find(({ type }) => type === 'connect')).toMatchObject({
      credentials: { clientId: 'web-7-w', userId: '7', password: 'p' },
    })
    world.accept()
    expect(world.live.link.current()).toMatchObject({ phase: 'need-update', live: false, lostSince: undefined })
    expect(world.live.fleet.loading()).toBe(true)
    await world.turn()
    expect(world.live.link.current()).toMatchObject({ phase: 'initialized', live: true })
    expect(world.live.fleet.loading()).toBe(false)
    expect(world.live.fleet.counts()).toEqual(new Map([[0, 2]]))
    expect(world.calls).toEqual(['mqttConfig', 'office', 'snapshot', 'incidentRecords'])
  })

  it('tells the time of the server before the link stands, by what its answers have said [SIL-02]', () => {
    const world = openWorld({ serverAheadMs: -600_000 })
    expect(world.live.link.serverNow()).toBe(world.clock.now() - 600_000)
  })

  it('brings what live alarms measure now to their rows, and leaves the desk as it is [PSH-04]', async () => {
    const world = openWorld()
    world.server.alarms = [alarm('1', 'A')]
    await world.start()
    const { desk } = world.live.watch.current()
    const now = { quantity: 'doseRate', value: 3, unit: 'µSv/h', at: 1, trend: 'rising', limit: null }
    world.push('vigil/alarm', 30906, [{ id: '1', now }])
    expect(world.live.values.of('1')?.now).toEqual(now)
    expect(world.live.watch.current().desk).toBe(desk)
  })

  it('knows which lines to sites are cut, from the first picture and from every message of the server', async () => {
    const world = openWorld()
    await world.start()
    const cutLines = [{ site: 'Harbour', since: 1_000, waiting: 0 }]
    world.push('basic', 30908, { clockError: null, cutLines })
    expect(world.live.link.current()).toMatchObject({ cutLines, clockError: undefined })
    world.push('basic', 30908, { clockError: null })
    expect(world.live.link.current().cutLines).toEqual([])
  })

  it('retries a failed attempt after 300 ms, then every 10 s, and logs it [PSH-05]', async () => {
    const world = openWorld()
    world.live.open()
    await world.turn()
    for (let attempt = 1; attempt < 5; attempt++) {
      world.fail()
      expect(world.phase()).toBe('initialization-failed')
      world.clock.pass(300)
      expect(world.phase()).toBe('initializing')
      await world.turn()
    }
    world.fail()
    expect(world.live.link.current()).toMatchObject({ phase: 'failed', restartsAt: world.clock.now() + 10_000 })
    expect(world.live.link.current().lostSince).toBe(world.clock.now() - 1200)
    expect(world.logged).toEqual(Array(5).fill('the push channel could not be opened: refused'))
    world.clock.pass(10_000)
    expect(world.phase()).toBe('initializing')
  })

  it('makes no connection without credentials, logs it and asks again [PSH-05]', async () => {
    const world = openWorld()
    world.answers.mqttConfig = () => {
      throw new ApiError({ kind: 'unreachable' })
    }
    world.live.open()
    await world.turn()
    expect(world.phase()).toBe('failed')
    expect(world.logged).toEqual(['no credentials for the push channel, nothing was connected'])
    expect(world.toWorker.some(({ type }) => type === 'connect')).toBe(false)
    delete world.answers.mqttConfig
    world.live.link.retryNow()
    await world.turn()
    world.accept()
    await world.turn()
    expect(world.phase()).toBe('initialized')
  })

  it('a lost link restarts within 10 s; alarms that came and went meanwhile are there [PSH-05, PSH-06]', async () => {
    const world = openWorld()
    await world.start()
    world.drop()
    expect(world.live.link.current()).toEqual({
      phase: 'error',
      live: false,
      lostSince: world.clock.now(),
      restartsAt: world.clock.now() + 10_000,
      clockError: undefined,
      cutLines: [],
    })
    world.server.alarms = [alarm('over', 'A', 2, { endTime: 5 }), alarm('open', 'B', 1)]
    world.server.devices = [basic('A'), basic('B', 1, { at: world.clock.now() + 1 })]
    await world.reconnect()
    const watch = world.live.watch.current()
    expect([...watch.desk.keys()]).toEqual(['over', 'open'])
    expect(watch.flag).toBe(1)
    expect(world.live.fleet.device('B')?.shown).toBe(1)
    expect(world.live.link.current()).toMatchObject({ live: true, lostSince: undefined })
  })

  it('what is heard while the picture is being fetched is not lost by it [PSH-06]', async () => {
    const world = openWorld()
    await world.start()
    world.drop()
    let answer: (snapshot: Snapshot) => void = () => {}
    const taken: Snapshot = {
      at: world.clock.now() + 10_000,
      devices: [basic('A'), basic('B')],
      alarms: [alarm('handled', 'A'), alarm('old', 'A')],
    }
    world.answers.snapshot = () =>
      new Promise<Snapshot>((resolve) => {
        answer = resolve
      })
    await world.reconnect()
    expect(world.phase()).toBe('need-update')
    world.clock.pass(100)
    const at = world.clock.now()
    world.push('alarm', 301, alarm('new', 'B', 3))
    world.push('alarm', 301, alarm('stale', 'B', 3), taken.at - 1)
    world.push('alarm/dispose/finish', 303, { id: 'handled', sn: 'A', handler: 'x', finishTime: at })
    world.push('basic', 30802, [basic('B', 3, { at })])
    world.push('basic', 30803, { sn: 'C', node: deviceNode('C', '1'), alarmIds: [] })
    world.push('basic', 30803, { sn: 'A', node: null, alarmIds: ['old'] })
    answer(taken)
    await world.turn()
    const { desk, alarming, flag } = world.live.watch.current()
    expect([...desk].map(([id, { handled }]) => [id, handled])).toEqual([
      ['handled', true],
      ['new', false],
    ])
    expect([[...alarming.keys()], flag]).toEqual([['B'], 2])
    expect(world.live.fleet.places().map(({ sn }) => sn)).toEqual(['B', 'C'])
    expect(world.live.fleet.device('B')?.shown).toBe(3)
  })

  it('fetches again after 10 s when the picture could not be had [PSH-06]', async () => {
    const world = openWorld()
    world.answers.snapshot = () => {
      throw new ApiError({ kind: 'server', status: 500 })
    }
    await world.start()
    expect(world.live.link.current()).toMatchObject({ phase: 'need-update', restartsAt: world.clock.now() + 10_000 })
    delete world.answers.snapshot
    world.clock.pass(10_000)
    await world.turn()
    expect(world.phase()).toBe('initialized')
  })

  it.each(['mqttConfig', 'office', 'snapshot'] as const)(
    'shows an expired session found by %s, and stops',
    async (name) => {
      const world = openWorld()
      const error = new ApiError({ kind: 'expired' })
      world.answers[name] = () => {
        throw error
      }
      await world.start()
      expect(world.presented).toEqual([error])
      expect(world.phase()).toBe('not-init')
      world.clock.pass(60_000)
      await world.turn()
      expect(world.presented).toHaveLength(1)
    },
  )

  it('tells somebody who may look at no device so, once, and stops [PRM-01]', async () => {
    const world = openWorld()
    const error = new ApiError({ kind: 'rejected', code: 403, message: 'No permission for this operation' })
    world.answers.mqttConfig = () => {
      throw error
    }
    await world.start()
    world.clock.pass(60_000)
    await world.turn()
    expect(world.presented).toEqual([error])
    expect(world.phase()).toBe('not-init')
  })

  it('an answer to an older attempt changes nothing', async () => {
    const world = openWorld()
    let late: (tree: TreeNode[]) => void = () => {}
    world.answers.office = () =>
      new Promise<TreeNode[]>((resolve) => {
        late = resolve
      })
    await world.start()
    world.drop()
    late([officeNode('other', [])])
    await world.turn()
    expect(world.live.fleet.offices()).toEqual([])
    expect(world.phase()).toBe('error')
  })

  it('a broken worker is a lost link, and a new one takes over [PSH-05]', async () => {
    const world = openWorld()
    await world.start()
    const heard = world.live.fleet.heardAt('A')
    world.breakWorker()
    expect(world.phase()).toBe('error')
    expect(world.live.fleet.heardAt('A')).toBe(heard)
    await world.reconnect()
    expect(world.phase()).toBe('initialized')
    world.push('basic', 30802, [basic('B', 0, { at: world.clock.now() })])
    world.clock.pass(100)
    expect(world.live.fleet.heardAt('B')).toBe(world.clock.now() - 100)
  })

  it('takes one node in at once, and asks for the tree when its office is new', async () => {
    const world = openWorld()
    await world.start()
    world.push('basic', 30803, { sn: 'C', node: deviceNode('C', '1'), alarmIds: [] })
    expect(world.live.fleet.place('C')?.officeId).toBe('1')
    expect(world.calls.filter((name) => name === 'office')).toHaveLength(1)
    world.server.tree = [officeNode('1', [officeNode('2', [deviceNode('D', '2')], '1')])]
    world.push('basic', 30803, { sn: 'D', node: deviceNode('D', '2'), alarmIds: [] })
    world.push('basic', 30803, { sn: 'E', node: deviceNode('E', 'unseen'), alarmIds: [] })
    world.clock.pass(1000)
    await world.turn()
    expect(world.live.fleet.place('D')?.officeId).toBe('2')
    world.clock.pass(60_000)
    await world.turn()
    expect(world.calls.filter((name) => name === 'office')).toHaveLength(2)
  })

  it('a removed device leaves the tree, the desk and the flag [NOT-04]', async () => {
    const world = openWorld()
    await world.start()
    world.push('alarm', 301, alarm('1', 'A'))
    world.push('basic', 30802, [basic('A', 2)])
    expect(world.live.watch.current().flag).toBe(2)
    world.push('basic', 30803, { sn: 'A', node: null, alarmIds: ['1'] })
    expect(world.live.fleet.place('A')).toBeUndefined()
    world.clock.pass(100)
    expect(world.live.watch.current()).toMatchObject({ flag: 0, desk: new Map() })
  })

  it('an alarm raises a notice for five seconds and the flag until it ends [NOT-01, NOT-02]', async () => {
    const world = openWorld()
    await world.start()
    world.push('alarm', 301, alarm('1', 'A'))
    expect(world.live.watch.current()).toMatchObject({ flag: 2, notices: [{ sn: 'A' }] })
    expect(world.live.sound.wanted()).toBe('alarm')
    world.clock.pass(5000)
    expect(world.live.watch.current().notices).toEqual([])
    world.push('alarm', 303, alarm('1', 'A', 0, { code: 303, endTime: 9 }))
    expect(world.live.watch.current().flag).toBe(0)
    world.live.watch.closeNotice('none')
  })

  it('tells the server what was silenced and switched by hand, once, by the window in which it was done [SIL-01, SIL-03]', async () => {
    const world = openWorld()
    const other = openWorld({ shared: world.shared })
    const told: unknown[] = []
    for (const [window, each] of [world, other].entries()) {
      for (const name of ['reportSilence', 'reportSound'] as const) {
        each.answers[name] = (input) => {
          told.push({ window, name, ...(input as object), reportId: '' })
          return null
        }
      }
      await each.start()
      each.push('basic', 30802, [basic('A', 2), basic('B', 1)])
      each.clock.pass(100)
    }
    world.live.watch.silenceDevice('A')
    other.live.watch.silence()
    other.live.watch.silenceDevice('unknown')
    world.live.watch.setSound(false)
    await world.turn()
    world.clock.pass(600_000)
    await world.turn()
    expect(told).toEqual([
      { window: 0, name: 'reportSilence', snList: ['A'], agoMs: 0, reportId: '' },
      // What A was silenced for begins anew with it.
      { window: 1, name: 'reportSilence', snList: ['A', 'B'], agoMs: 0, reportId: '' },
      { window: 0, name: 'reportSound', on: false, agoMs: 0, reportId: '' },
    ])
  })

  it('a server that does not answer holds up no silence and is told nowhere [SIL-01]', async () => {
    const world = openWorld()
    world.answers.reportSilence = () => {
      throw new ApiError({ kind: 'expired' })
    }
    await world.start()
    world.push('basic', 30802, [basic('A', 2)])
    world.clock.pass(100)
    world.live.watch.silence()
    expect(world.live.fleet.device('A')).toMatchObject({ shown: 0, real: 2 })
    await world.turn()
    expect([world.presented, world.phase()]).toEqual([[], 'initialized'])
  })

  it('silences one device or all, in every window of the user, for five minutes [SIL-02, SIL-03]', async () => {
    const world = openWorld()
    const other = openWorld({ shared: world.shared })
    await world.start()
    await other.start()
    for (const each of [world, other]) each.push('basic', 30802, [basic('A', 2), basic('B', 1)])
    for (const each of [world, other]) each.clock.pass(100)
    world.live.watch.silenceDevice('A')
    expect(other.live.fleet.device('A')).toMatchObject({ shown: 0, real: 2, silenced: { state2: 2 } })
    expect([world, other].map(({ live }) => live.watch.current().flag)).toEqual([1, 1])
    other.live.watch.silence()
    expect([world, other].map(({ live }) => live.watch.current().flag)).toEqual([0, 0])
    expect(world.live.sound.wanted()).toBeNull()

    const reloaded = openWorld({ shared: world.shared })
    await reloaded.start()
    expect([...reloaded.live.watch.current().silent.keys()]).toEqual(['A', 'B'])

    const again = () => {
      for (const each of [world, other]) {
        const at = each.clock.now()
        each.push('basic', 30802, [basic('A', 2, { at }), basic('B', 1, { at })])
      }
    }
    for (let second = 0; second < 300; second += 20) {
      for (const each of [world, other]) each.clock.pass(20_000)
      again()
    }
    for (const each of [world, other]) each.clock.pass(1000)
    expect([world, other].map(({ live }) => live.watch.current().flag)).toEqual([2, 2])
    expect(other.live.fleet.device('A')).toMatchObject({ shown: 2, real: 2 })
  })

  it('keeps the sound’s switch, and sounds a lost link only with it on [GRD-08]', async () => {
    const world = openWorld()
    await world.start()
    world.drop()
    expect(world.live.sound.wanted()).toBe('linkLost')
    world.live.watch.setSound(false)
    expect([world.live.sound.wanted(), world.sounds]).toEqual([null, ['off']])
    world.live.watch.setSound(true)
    await world.reconnect()
    expect(world.live.sound.wanted()).toBeNull()
  })

  it('asks for detail of what is looked at, again after a reconnect [PSH-07]', async () => {
    const world = openWorld()
    await world.start()
    const asked = () => world.calls.filter((name) => name.endsWith('SnDetailUserId'))
    const leave = world.live.details.view('A')
    await world.turn()
    expect(asked()).toEqual(['addSnDetailUserId'])
    expect(world.toWorker.at(-1)).toEqual({ type: 'uplink', message: { code: 10003, data: { snList: ['A'] } } })
    world.push('monitor/detail', 30801, [detail('A', 5, 0.1)])
    expect(world.live.details.detail('A')?.at).toBe(5)
    world.clock.pass(0)
    expect(world.toWorker.at(-1)).toEqual({ type: 'detailsShown' })
    world.drop()
    await world.reconnect()
    expect(asked()).toEqual(['addSnDetailUserId', 'addSnDetailUserId'])
    leave()
    world.clock.pass(2000)
    await world.turn()
    expect(asked().at(-1)).toBe('removeSnDetailUserId')
  })

  it('a hidden window hears of alarms alone, and of the rest when it is looked at again', async () => {
    const world = openWorld()
    await world.start()
    world.hide(true)
    world.clock.pass(1000)
    world.push('basic', 30802, [basic('A', 0, { runstate: 3 }), basic('B', 2)])
    world.clock.pass(1000)
    expect(world.live.fleet.device('A')?.shown).toBe(0)
    expect(world.live.watch.current().flag).toBe(2)
    world.hide(false)
    expect(world.live.fleet.device('A')?.shown).toBe(71)
  })

  it('stores notifications only with disposition [NOT-04]', async () => {
    const world = openWorld()
    await world.start()
    world.push('alarm', 301, alarm('1', 'A'))
    expect(world.live.watch.current().stored).toEqual([])
    world.live.setProfile({ enableAlarmDisposition: 1, companyLogo: '' }, true)
    world.push('alarm', 301, alarm('2', 'A'))
    world.clock.pass(50)
    expect(world.live.watch.current().stored.map(({ id }) => id)).toEqual(['2'])
  })

  it('is off when closed, and can be opened again', async () => {
    const world = openWorld()
    await world.start()
    world.live.close()
    expect(world.live.link.current()).toMatchObject({ phase: 'not-init', live: false })
    world.clock.pass(60_000)
    await world.turn()
    expect(world.calls).toHaveLength(4)
    await world.start()
    expect(world.phase()).toBe('initialized')
  })

  it('brings commands and replays from the worker to those who look [FEA-08]', async () => {
    const { live, start, push, answers, turn, calls, drop, reconnect } = openWorld()
    const record = {
      id: 'c1',
      sn: 'A',
      deviceName: 'A',
      name: 'selfClean',
      params: {},
      status: 'sent',
      progress: null,
      reason: null,
      result: null,
      by: 'olga',
      queuedAt: 1,
      sentAt: 1,
      acceptedAt: null,
      endedAt: null,
    } as const
    answers.deviceCommands = () => [record]
    await start()
    live.commands.view('A')
    await turn()
    expect(live.commands.of('A')).toEqual([record])
    push('vigil/command', 30901, { ...record, status: 'accepted', acceptedAt: 2, progress: 30 })
    expect(live.commands.of('A')).toMatchObject([{ status: 'accepted', progress: 30 }])
    push('devicemap/replay/detail', 30801, [{ sn: 'A', at: 5, position: { longitude: 1, latitude: 2 }, state: 0 }])
    expect(live.tracks.replay('A')).toEqual([{ at: 5, position: { longitude: 1, latitude: 2 }, state: 0 }])

    answers.deviceCommands = () => [{ ...record, status: 'done', progress: 100, endedAt: 9 }]
    drop()
    await reconnect()
    expect(calls.filter((name) => name === 'deviceCommands')).toHaveLength(2)
    expect(live.commands.of('A')).toMatchObject([{ status: 'done' }])
  })

  it('takes what people did to alarms; the higher version is true, whatever comes late', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    const desk = () => live.watch.current().desk
    push('alarm', 301, alarm('1', 'A', 2, { life: life(1) }))
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(3, { phase: 'acknowledged', waitingSince: null }) })])
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(2) })])
    clock.pass(50)
    expect(desk().get('1')?.life).toMatchObject({ version: 3, phase: 'acknowledged' })
    push('vigil/alarm', 30902, [alarm('1', 'A', 0, { endTime: 5, handled: true, life: life(5, { phase: 'handled' }) })])
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(4) })])
    clock.pass(50)
    expect(desk().has('1')).toBe(false)
  })

  it('knows which alarms are not stored yet, until it is told that they are [PSH-03]', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    const unstored = () => [...live.watch.current().desk.values()].map(({ unstoredSince }) => unstoredSince)
    push('alarm', 301, alarm('1', 'A', 2, { life: life(1), unstoredSince: 5 }))
    push('vigil/alarm', 30902, [alarm('2', 'B', 2, { life: life(1), unstoredSince: 6 })])
    clock.pass(50)
    expect(unstored()).toEqual([5, 6])
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(1) })])
    push('vigil/alarm', 30907, { ids: ['2'] })
    clock.pass(1100)
    expect(unstored()).toEqual([undefined, undefined])
  })

  // What was told at once came again with the next tick, stored by then: the whole desk was drawn a second time for it.
  it('draws an alarm once that is told twice, and notes later that it is stored [PSH-03]', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    push('alarm', 301, alarm('1', 'A', 2, { life: life(1), deviceTime: 4, unstoredSince: clock.now() }))
    clock.pass(50)
    const drawn = live.watch.current().desk.get('1')
    let told = 0
    live.watch.subscribe(() => (told += 1))
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(1) })])
    clock.pass(250)
    expect(live.watch.current().desk.get('1')).toBe(drawn)
    expect(told).toBe(0)
    clock.pass(1000)
    expect(live.watch.current().desk.get('1')?.unstoredSince).toBeUndefined()
    expect(told).toBe(1)
  })

  it('notes for many alarms at once that they are stored, and not of what was told since [PSH-03]', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    push(
      'vigil/alarm',
      30902,
      ['1', '2', '3'].map((id) => alarm(id, 'A', 2, { life: life(1), unstoredSince: 5 })),
    )
    clock.pass(50)
    let told = 0
    live.watch.subscribe(() => (told += 1))
    push('vigil/alarm', 30907, { ids: ['1', '3'] })
    clock.pass(250)
    push('vigil/alarm', 30907, { ids: ['2'] })
    clock.pass(250)
    expect(told).toBe(0)
    push('vigil/alarm', 30902, [alarm('3', 'A', 2, { life: life(2), unstoredSince: 9 })])
    clock.pass(2000)
    expect([...live.watch.current().desk.values()].map(({ unstoredSince }) => unstoredSince)).toEqual([
      undefined,
      undefined,
      9,
    ])
    expect(told).toBe(2)
  })

  it('that alarms are stored is not lost when it is told while the picture is being fetched [PSH-03]', async () => {
    const { live, turn, push, accept, server } = openWorld()
    server.alarms = [alarm('1', 'A', 2, { life: life(1), unstoredSince: 5 })]
    live.open()
    await turn()
    accept()
    push('vigil/alarm', 30907, { ids: ['1'] })
    await turn()
    expect(live.watch.current().desk.get('1')?.unstoredSince).toBeUndefined()
  })

  it('draws a storm in a few parts, not one by one', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    let told = 0
    live.watch.subscribe(() => (told += 1))
    for (let n = 1; n <= 500; n++) push('alarm', 301, alarm(`${n}`, 'A'))
    clock.pass(50)
    expect(live.watch.current().desk.size).toBe(500)
    expect(told).toBeLessThan(10)
  })

  it('an act that was told while the picture was being fetched is not lost', async () => {
    const { live, turn, push, accept, server } = openWorld()
    server.alarms = [alarm('1', 'A', 2, { life: life(1) })]
    live.open()
    await turn()
    accept()
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(2, { phase: 'acknowledged', waitingSince: null }) })])
    await turn()
    expect(live.link.current().live).toBe(true)
    expect(live.watch.current().desk.get('1')?.life?.phase).toBe('acknowledged')
  })

  it('new lines of a log reach the card that is open, and no other', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    const heard: string[] = []
    const stop = live.logs.subscribe('1', ({ note }) => heard.push(note))
    const entry = (note: string) => ({
      id: note,
      at: 1,
      kind: 'commented',
      by: 'olga',
      from: '',
      note,
      state: null,
      value: null,
      version: null,
    })
    push('vigil/alarm', 30904, { id: '1', sn: 'A', entry: entry('seen') })
    push('vigil/alarm', 30904, { id: '2', sn: 'A', entry: entry('other') })
    clock.pass(50)
    stop()
    push('vigil/alarm', 30904, { id: '1', sn: 'A', entry: entry('late') })
    clock.pass(50)
    expect(heard).toEqual(['seen'])
  })

  it('what lies on the shelf is silent until its end, and then sounds without being told', async () => {
    const { live, start, push, clock } = openWorld()
    await start()
    const until = clock.now() + 3_600_000
    const mark = { userId: '1', by: 'olga', at: 1, from: '', note: 'welding', peak: 2 as const }
    push('vigil/alarm', 30902, [alarm('1', 'A', 2, { life: life(2, { shelved: { ...mark, until } }) })])
    expect(live.watch.current().flag).toBe(0)
    clock.pass(3_600_000)
    expect(live.watch.current().flag).toBe(2)
  })
})

describe('a frame with one bad element', () => {
  const bad = (sn: string) => ({ ...basic(sn), state2: 'x' })

  it('costs that one alone: the others are shown, the operator is told, the picture is fetched and heals it', async () => {
    const { live, start, push, clock, turn, calls, server } = openWorld()
    await start()
    push('basic', 30802, [basic('A', 2), bad('B')])
    clock.pass(1000)
    expect(live.fleet.device('A')?.shown).toBe(2)
    expect(live.fleet.device('B')?.shown).toBe(-1)
    expect(live.unread.current()?.live).toEqual({ count: 1, parts: [{ what: 'device', sn: 'B', id: 'd-B' }] })
    server.devices = [basic('A', 2, { at: clock.now() }), basic('B', 1, { at: clock.now() })]
    const before = calls.filter((name) => name === 'snapshot').length
    clock.pass(200)
    await turn()
    expect(calls.filter((name) => name === 'snapshot')).toHaveLength(before + 1)
    expect(live.fleet.device('B')?.shown).toBe(1)
    expect(live.unread.current()).toBeUndefined()
    expect(live.link.current()).toMatchObject({ phase: 'initialized', live: true })
  })

  it('among alarms costs no other alarm, and the picture brings the one that was missed', async () => {
    const { live, start, push, clock, turn, server } = openWorld()
    await start()
    push('vigil/alarm', 30902, [alarm('1', 'A'), { ...alarm('2', 'B'), begins: 'x', state: 9 }])
    clock.pass(1000)
    expect([...live.watch.current().desk.keys()]).toEqual(['1'])
    server.alarms = [alarm('1', 'A'), alarm('2', 'B')]
    clock.pass(200)
    // Heard while the picture is under way, and not in it.
    push('vigil/alarm', 30902, [alarm('3', 'A')], clock.now() + 1)
    await turn()
    expect([...live.watch.current().desk.keys()].sort()).toEqual(['1', '2', '3'])
  })

  it('in the picture itself: the good part is shown, what is bad never looks live and keeps its place', async () => {
    const { live, start, push, clock, turn, answers, server } = openWorld()
    await start()
    push('vigil/alarm', 30902, [alarm('2', 'B')])
    clock.pass(100)
    const unread = [
      { list: 'devices', sn: 'B' },
      { list: 'alarms', id: '2', sn: 'B' },
    ]
    answers.snapshot = () => ({ at: clock.now(), devices: [basic('A', 1, { at: clock.now() })], alarms: [] })
    answers.unread = () => unread
    push('basic', 30802, ['nonsense'])
    clock.pass(1200)
    await turn()
    expect(live.fleet.device('A')?.shown).toBe(1)
    expect(live.fleet.device('B')?.shown ?? -1).toBe(-1)
    expect(live.fleet.place('B')).toBeDefined()
    expect([...live.watch.current().desk.keys()]).toEqual(['2'])
    expect(live.unread.current()).toMatchObject({ devices: [unread[0]], alarms: [unread[1]] })
    answers.snapshot = () => ({ ...server, at: clock.now() })
    answers.unread = () => []
    clock.pass(60_000)
    await turn()
    expect(live.unread.current()).toBeUndefined()
  })

  it('asks for no picture while the link is lost: the next link brings one', async () => {
    const { live, start, push, drop, reconnect, clock, calls } = openWorld()
    await start()
    push('alarm', 301, { sn: 'A' })
    clock.pass(1000)
    expect(live.unread.current()?.live.parts).toEqual([{ what: 'alarm', sn: 'A' }])
    drop()
    const before = calls.length
    clock.pass(5000)
    expect(calls.length).toBe(before)
    await reconnect()
    expect(live.unread.current()).toBeUndefined()
  })
})

describe('limits', () => {
  it('are asked for by 10004, and a refusal of the server (500) is shown in its words [PSH-04]', async () => {
    const { live, start, push, toWorker, presented, calls, clock } = openWorld()
    await start()
    live.details.viewThresholds('A')
    expect(toWorker.at(-1)).toEqual({ type: 'uplink', message: { code: 10004, data: { sn: 'A' } } })
    push('monitor/param', 500, { message: 'No such device', sn: 'A' })
    push('monitor/detail', 500, { message: 'Not understood' })
    expect(presented).toEqual([
      new ApiError({ kind: 'rejected', code: 500, message: 'No such device' }),
      new ApiError({ kind: 'rejected', code: 500, message: 'Not understood' }),
    ])
    expect(presented.map((error) => (error as ApiError).failure)).toMatchObject([
      { message: 'No such device' },
      { message: 'Not understood' },
    ])
    clock.pass(60_000)
    expect(calls).not.toContain('pushParam')
  })
})

describe('the profile', () => {
  it('allows alarms to be handled, and the workstation may do without [THM-05, DSP-03]', () => {
    const { live } = openWorld()
    const enabled = (value: 0 | 1, here: boolean) => {
      live.setProfile({ enableAlarmDisposition: value, companyLogo: '' }, here)
      return live.watch.current().dispositionEnabled
    }
    expect([enabled(1, true), enabled(1, false), enabled(0, true)]).toEqual([true, false, false])
  })
})
