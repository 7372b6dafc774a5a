import { QueryClientProvider } from '@tanstack/react-query'
import { Permission, type ReplayBookmark } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Spin } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createQueryClient } from '../../lib/calls/query-client.ts'
import { useAnswersInLanguage } from '../../lib/calls/use-answers-in-language.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { SessionContext, useSession } from '../../lib/session.tsx'
import { LiveContext, useLive } from '../../live/live-context.tsx'
import { narrowedApi } from '../../live/replay/narrowed-api.ts'
import { ReplayPlayer } from '../../live/replay/replay-player.ts'
import { readingApi } from '../../live/replay/replay-source.ts'
import { AddressNotice } from '../../ui/records/address-notice.tsx'
import { ActList } from './act-list.tsx'
import './replay.css'
import { zoomed } from './replay-address.ts'
import { ReplayControls } from './replay-controls.tsx'
import { TimeBar } from './time-bar.tsx'
import { type StoodMoments, useReplayAddress } from './use-replay-address.ts'
import { useReplayKeys } from './use-replay-keys.ts'
import { useReplaySound } from './use-replay-sound.ts'

/** What is looked at; everything else changes something, or leads to where it is changed. */
const READ_CODES: ReadonlySet<Permission> = new Set([Permission.Home, Permission.Devices, Permission.Query])
const NO_MARKS: readonly ReplayBookmark[] = []
const BUCKETS = 200
/** The address follows a replay that runs now and then, and at once when somebody stops it. */
const ADDRESS_EVERY_MS = 5000

interface ReplayFrameProps {
  /** What is asked for is of these alone: what comes next, and how much there was. */
  readonly sns?: readonly string[] | undefined
  /** No other devices are shown. */
  readonly alone?: boolean
  /** What it is a replay of. */
  readonly of?: ReactNode
  /** Where it stood when it was left, of the page that it is on. */
  readonly stood?: StoodMoments | undefined
  /** The time that is shown where the address names none. */
  readonly span?: { readonly from: number; readonly to: number } | undefined
  /** Drawn from the record. */
  readonly children: ReactNode
}

/** The console as it was: what lies within sees the record in the place of the live link, and can do nothing to it. */
export function ReplayFrame({ sns, alone = false, of, stood, span, children }: ReplayFrameProps) {
  const { t, i18n } = useTranslation()
  const session = useSession()
  const { link, sound } = useLive()
  const replayed = useReplayAddress(link.serverNow, span, { of: sns?.join(), stood })
  const { address, keep, follow, remember, shown, odd } = replayed
  const { timeZone } = session.config
  const api = useMemo(() => readingApi(session.api, () => t('replay.noActs')), [session.api, t])
  const [player] = useState(() => {
    const told = alone && sns !== undefined ? narrowedApi(api, sns) : api
    return new ReplayPlayer(told, session.user.id, address)
  })
  const view = useSyncExternalStore(player.subscribe, player.current)
  const [sounds, setSounds] = useState(false)

  const left = useRef(remember)
  useEffect(() => {
    left.current = remember
  }, [remember])
  // A page that was left and is come back to goes on where it stood.
  useEffect(() => {
    void player.jump(player.current().at)
    return () => {
      player.close()
      left.current({ ...shown.current, at: Math.round(player.current().at) })
    }
  }, [player, shown])

  // A page that is kept may be opened again at another moment.
  useEffect(
    () =>
      follow((next) => {
        player.pause()
        player.setSpeed(next.speed)
        player.setKnown(next.known)
        void player.jump(next.at)
      }),
    [player, follow],
  )

  const { at, playing, live } = view
  const { from, to, loop } = address

  const move = useCallback(
    (moment: number) => {
      void player.jump(moment)
      keep({ ...shown.current, at: moment })
    },
    [player, keep, shown],
  )
  const addressNow = useCallback(() => shown.current, [shown])
  const toggle = useCallback(() => {
    if (playing) {
      player.pause()
      keep({ ...shown.current, at: player.current().at })
    } else player.play()
  }, [player, playing, keep, shown])
  const goTo = useCallback(
    async (back: boolean) => {
      const next = await api('replayNext', { at: player.current().at, back, snList: sns && [...sns] }).catch(() => null)
      if (next === null) return
      const { from, to } = shown.current
      const inside = next.at >= from && next.at <= to
      const around = inside ? {} : { from: next.at - (to - from) / 2, to: next.at + (to - from) / 2 }
      void player.jump(next.at)
      keep({ ...shown.current, ...around, at: next.at })
    },
    [api, player, sns, keep, shown],
  )

  useEffect(() => player.setEnd(to), [player, to])
  useEffect(() => player.setLoop(loop ? from : undefined), [player, from, loop])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => keep({ ...shown.current, at: Math.round(player.current().at) }), ADDRESS_EVERY_MS)
    return () => clearInterval(timer)
  }, [playing, player, keep, shown])

  useReplayKeys({ player, toggle, move, goTo })

  useReplaySound(sound, { acts: view.acts, playing, sounds })

  const density = useCall(
    'replayDensity',
    { from, to, buckets: BUCKETS, snList: sns && [...sns] },
    { quiet: true, keepPrevious: true },
  )
  const bookmarks = useCall('replayBookmarks', {}, { quiet: true })
  const { refetch } = bookmarks
  const refetchMarks = useCallback(() => void refetch(), [refetch])
  const unwatched = view.unwatched || density.data?.unwatched.some(([since, until]) => at >= since && at < until)
  // Nothing can be acted upon: who may do nothing is offered nothing.
  const reading = useMemo(
    () => ({
      ...session,
      api,
      can: (code: Parameters<typeof session.can>[0]) => READ_CODES.has(code) && session.can(code),
    }),
    [session, api],
  )
  // Answers that were asked for at one moment are not those of another, nor of now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump begins anew
  const queries = useMemo(() => createQueryClient(session.present), [live, session.present])
  useAnswersInLanguage(queries, i18n.language)
  const time = formatDateTime(at, timeZone)
  // The picture is that of the last moment that could be read.
  const stands = view.failed && (view.waiting || !playing)

  return (
    <section className="replay" aria-label={t('replay.label')} data-replay="">
      <div className="replay-head">
        <strong className="replay-word">{t('replay.word')}</strong>
        <time dateTime={new Date(at).toISOString()}>
          <bdi dir="ltr">{time}</bdi>
        </time>
        {of}
        <span className="replay-known">{t(view.known === 'now' ? 'replay.asKnownNow' : 'replay.asKnownThen')}</span>
        <ReplayControls
          {...{ playing, loop, sounds, setSounds, toggle, move, goTo, keep, player }}
          waiting={view.waiting}
          address={addressNow}
          speed={view.speed}
          known={view.known}
          marks={bookmarks.data ?? NO_MARKS}
          now={link.serverNow}
          onMarksChanged={refetchMarks}
        />
      </div>
      <TimeBar
        {...{ from, to, at, timeZone }}
        density={density.data}
        marks={bookmarks.data ?? NO_MARKS}
        onMoment={move}
        onZoom={(around, factor) => keep({ ...address, ...zoomed(address, around, factor, link.serverNow()) })}
      />
      <AddressNotice parts={odd} />
      {unwatched && <Alert type="warning" showIcon title={t('replay.unwatchedNow')} />}
      {view.failed && (
        <Alert
          type="error"
          showIcon
          title={t('replay.failed')}
          action={<Button onClick={() => void player.jump(at)}>{t('replay.again')}</Button>}
        />
      )}
      <ActList before={view.before} acts={view.acts} timeZone={timeZone} />
      <div className="replay-content" aria-busy={view.loading} data-unwatched={unwatched === true} data-stands={stands}>
        {live === undefined ? (
          !view.failed && <Spin className="replay-waiting" />
        ) : (
          <QueryClientProvider client={queries}>
            <SessionContext value={reading}>
              <LiveContext value={live}>{children}</LiveContext>
            </SessionContext>
          </QueryClientProvider>
        )}
      </div>
    </section>
  )
}
