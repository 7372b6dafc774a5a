import { CheckCircleOutlined, DisconnectOutlined, InboxOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { Button, Skeleton } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { useSteady } from '../../../lib/use-steady.ts'
import { useLink } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { queueStandsFor } from '../../../live/use-alarm-queue.ts'
import { ActDialog, type AskedAct } from '../acts/act-dialog.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { unacknowledged, unhandled } from '../acts/act-refs.ts'
import { useActStage } from '../acts/pending-acts.ts'
import { RefusedNote } from '../acts/refused-note.tsx'
import { useActs } from '../acts/use-acts.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import '../alarms.css'
import { DeskList } from './desk-list.tsx'
import type { RowActs } from './desk-row.tsx'
import { deskRows, plainRows } from './desk-rows.ts'
import { FloodBanner } from './flood-banner.tsx'
import { MarkBar } from './mark-bar.tsx'
import { useAutoMerge } from './use-auto-merge.ts'

const NOTHING: ReadonlySet<string> = new Set()

interface View {
  readonly alarms: readonly AlarmEvent[]
  readonly shelved: number
  readonly hidden: number
}
const viewStandsFor = (shown: View, next: View): number => queueStandsFor(shown.alarms, next.alarms)

interface NoAlarmsProps {
  readonly shelf: boolean
  /** How many lie on the shelf: of those it must not be said that nothing alarms. */
  readonly shelved: number
  onShelf?: (() => void) | undefined
}

/** An empty queue is good news only while the link stands: before and after, nobody knows. */
function NoAlarms({ shelf, shelved, onShelf }: NoAlarmsProps) {
  const { t } = useTranslation()
  const { live, lostSince } = useLink()
  if (!live && lostSince === undefined) {
    return (
      <div className="desk-waiting" role="status" aria-label={t('common.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    )
  }
  if (!live) {
    return (
      <div className="desk-calm desk-unknown">
        <DisconnectOutlined aria-hidden="true" />
        <strong>{t('monitor.alarm.unknown')}</strong>
      </div>
    )
  }
  if (!shelf && shelved > 0) {
    return (
      <div className="desk-calm">
        <InboxOutlined aria-hidden="true" />
        <strong>{t('desk.shelf.only', { count: shelved })}</strong>
        <span className="quiet">{t('desk.shelf.what')}</span>
        {onShelf && <Button onClick={onShelf}>{t('desk.shelf.go')}</Button>}
      </div>
    )
  }
  return (
    <div className="desk-calm">
      <CheckCircleOutlined aria-hidden="true" />
      <strong>{t(shelf ? 'desk.shelf.empty' : 'fleet.empty.noAlarm')}</strong>
      <span className="quiet">{t(shelf ? 'desk.shelf.what' : 'monitor.alarm.calm')}</span>
    </div>
  )
}

interface AlarmQueueProps {
  readonly alarms: readonly AlarmEvent[]
  readonly hidden: number
  readonly shelf?: boolean
  /** How many alarms are not in the queue because they lie on the shelf; the line leads there. */
  readonly shelved?: number
  onShelf?(): void
  readonly opened: string | undefined
  readonly device?: string | undefined
  /** A short list in a drawer: without marks, and without keys of its own. */
  readonly compact?: boolean
  onOpen(id: string): void
  onClearFilters(): void
}

/** Its numbers follow every alarm; of rows and tools in a storm only so many a second are drawn. */
export function AlarmQueue(props: AlarmQueueProps) {
  const { alarms, shelved = 0, hidden, ...rest } = props
  // Together: with the shelf empty already and its alarm not drawn yet, it said for a moment that nothing alarms.
  const view = useMemo(() => ({ alarms, shelved, hidden }), [alarms, shelved, hidden])
  return <SteadyQueue view={useSteady(view, viewStandsFor)} {...rest} />
}

interface SteadyQueueProps extends Omit<AlarmQueueProps, keyof View> {
  readonly view: View
}

/** What waits, in its order; marks, acts on several, and what a flood makes of it. */
const SteadyQueue = memo(function SteadyQueue(props: SteadyQueueProps) {
  const { view, shelf = false, onShelf, opened, device, compact = false, onOpen, onClearFilters } = props
  const { alarms, shelved, hidden } = view
  const { t } = useTranslation()
  const { watch } = useLive()
  const may = useMayAct()
  const acts = useActs()
  // An open card tells it of its own alarm.
  const stage = useActStage(useMemo(() => alarms.filter(({ id }) => id !== opened), [alarms, opened]))
  const [cases, setCases] = useState(NOTHING)
  const [marks, setMarks] = useState(NOTHING)
  const [asked, setAsked] = useState<AskedAct>()
  const asCases = useAutoMerge(may.act).on ?? true
  const rows = useMemo(() => {
    const shape = { opened: cases, withAutomatic: asCases }
    return shelf ? plainRows(alarms, shape) : deskRows(alarms, shape)
  }, [alarms, cases, asCases, shelf])
  // What has left the desk is marked no more.
  const marked = useMemo(() => (marks.size === 0 ? [] : alarms.filter(({ id }) => marks.has(id))), [alarms, marks])
  const markable = may.act && !compact && !shelf

  const { acknowledge, unshelve } = acts
  const rowActs = useMemo<Omit<RowActs, 'focus'>>(
    () => ({
      open: onOpen,
      silence: watch.silenceDevice,
      acknowledge: (members) => void acknowledge(unacknowledged(members)),
      unshelve: (alarm) => void unshelve(alarm),
      toggleCase: (caseId) =>
        setCases(
          (before) => new Set(before.has(caseId) ? [...before].filter((id) => id !== caseId) : [...before, caseId]),
        ),
      mark: (members, isMarked) => {
        const ids = new Set(members.map(({ id }) => id))
        setMarks((before) => new Set([...[...before].filter((id) => !ids.has(id)), ...(isMarked ? ids : [])]))
      },
    }),
    [onOpen, watch, acknowledge, unshelve],
  )
  const handle = (some: readonly AlarmEvent[]) => setAsked({ type: 'handle', alarms: some })
  useShortcut('acknowledge', () => void acknowledge(unacknowledged(marked)), marked.length > 0)
  const isMarkBusy = useActStage(marked) !== undefined
  useShortcut('handle', () => handle(unhandled(marked)), may.handle && !isMarkBusy && unhandled(marked).length > 0)
  return (
    <>
      {!shelf && <FloodBanner filtered={hidden > 0} onOpen={onOpen} />}
      {hidden > 0 && (
        <div className="desk-hidden" role="status">
          {t('monitor.alarm.hidden', { count: hidden })}
          <Button size="small" onClick={onClearFilters}>
            {t('monitor.clearFilters')}
          </Button>
        </div>
      )}
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      {marked.length > 0 && (
        <MarkBar
          marked={marked}
          acts={acts}
          onHandle={handle}
          onMarkAll={() => setMarks(new Set(alarms.map(({ id }) => id)))}
          onClear={() => setMarks(NOTHING)}
        />
      )}
      {rows.length === 0 ? (
        hidden === 0 && <NoAlarms shelf={shelf} shelved={shelved} onShelf={onShelf} />
      ) : (
        <DeskList
          rows={rows}
          label={t(shelf ? 'desk.tab.shelf' : 'desk.tab.now')}
          opened={opened}
          device={device}
          marked={markable ? marks : undefined}
          mayAct={may.act}
          keys={!compact}
          acts={rowActs}
        />
      )}
      <ActDialog
        asked={asked}
        onClose={(done) => {
          setAsked(undefined)
          if (done) setMarks(NOTHING)
        }}
      />
    </>
  )
})
