import { useQueryClient } from '@tanstack/react-query'
import { ERRORS, TASK_TYPES, type Task, type TaskDraft, type TaskType } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type DraftField, isInArea, isTaskOver, type MergedDraft, mergedTask, validateTask } from '@vigil/domain'
import { Alert, Button, Input, Select } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { useSites } from '../../ui/records/use-sites.ts'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { AreaField } from './area-field.tsx'
import { areaText, readArea } from './area-text.ts'
import { useDevicesBelow } from './use-devices-below.ts'

export type FormSubject =
  | { readonly kind: 'make' }
  | { readonly kind: 'change'; readonly task: Task }
  | { readonly kind: 'copy'; readonly task: Task; readonly draft: TaskDraft }

interface TaskFormProps {
  readonly subject: FormSubject
  onSaved(task: Task): void
  onClose(): void
}

const HOUR_MS = 3_600_000

const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && error.failure.code === ERRORS.taskChanged.code

const LABELS = {
  name: 'task.field.name',
  busiType: 'task.field.type',
  officeId: 'task.field.office',
  area: 'task.field.area',
  planBegin: 'task.field.begin',
  planEnd: 'task.field.end',
  devices: 'task.part.devices',
  people: 'task.field.people',
  planId: 'task.field.plan',
  notes: 'task.field.notes',
} as const satisfies Record<DraftField, string>

/** Who came first, what of theirs stands in the form now, and what saving would replace. */
function MetNote({ task, met }: { task: Task; met: Pick<MergedDraft, 'taken' | 'kept'> }) {
  const { t } = useTranslation()
  const fields = (list: readonly DraftField[]): string => list.map((field) => t(LABELS[field])).join(', ')
  const over = isTaskOver(task.state)
  const note = useRef<HTMLDivElement>(null)
  // It stands above the button that was pressed, which may be the last thing in sight.
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t('task.met.title', { name: task.changedBy })}
        description={
          <ul className="task-met">
            <li>{t(over ? 'task.met.over' : 'task.met.state', { state: t(`task.state.${task.state}`) })}</li>
            {met.taken.length > 0 && <li>{t('task.met.taken', { fields: fields(met.taken) })}</li>}
            {met.kept.length > 0 && <li>{t('task.met.kept', { fields: fields(met.kept) })}</li>}
          </ul>
        }
      />
    </div>
  )
}

function Field({
  label,
  problem,
  children,
}: {
  label: string
  problem?: string | undefined
  children(id: string): ReactNode
}) {
  const id = useId()
  return (
    <div className="task-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      <p className="task-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

function startOf(subject: FormSubject, officeId: string, now: number): TaskDraft {
  if (subject.kind === 'change') return subject.task
  if (subject.kind === 'copy') return subject.draft
  const planBegin = Math.ceil(now / HOUR_MS) * HOUR_MS
  return {
    name: '',
    busiType: 'patrol',
    officeId,
    area: null,
    planBegin,
    planEnd: planBegin + 2 * HOUR_MS,
    devices: [],
    people: [],
    planId: null,
    notes: '',
  }
}

/** Whatever was entered stays until it is saved or put away: who comes second is told who came first, and loses nothing. */
export function TaskForm({ subject, onSaved, onClose }: TaskFormProps) {
  const { t } = useTranslation()
  const { api, config, user, present, confirm } = useSession()
  const { link, fleet } = useLive()
  const queries = useQueryClient()
  const sites = useSites()
  const plans = useCall('alarmPlans', {}, { quiet: true })
  const [first] = useState(() => startOf(subject, user.officeId, link.serverNow()))
  const [draft, setDraft] = useState(first)
  const [area, setArea] = useState(() => areaText(first.area))
  const [times, setTimes] = useState({
    begin: fieldTime(first.planBegin, config.timeZone),
    end: fieldTime(first.planEnd, config.timeZone),
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  /** As it was when somebody last looked: what is entered is made on it. */
  const [base, setBase] = useState(subject.kind === 'change' ? subject.task : undefined)
  const [met, setMet] = useState<Pick<MergedDraft, 'taken' | 'kept'>>()
  const set = (change: Partial<TaskDraft>): void => setDraft({ ...draft, ...change })
  const devices = useDevicesBelow(draft.officeId)
  const isMobile = (sn: string): boolean => {
    const type = fleet.place(sn)?.deviceType
    return type !== undefined && registry.model(type)?.mobile === true
  }
  const drawn = readArea(area)
  const entered: TaskDraft = {
    ...draft,
    name: draft.name.trim(),
    area: drawn.area,
    planBegin: momentOfField(times.begin, config.timeZone) ?? 0,
    planEnd: momentOfField(times.end, config.timeZone) ?? 0,
  }
  const problems = validateTask(entered)
  const problemOf = (field: string): string | undefined => {
    const found = tried ? problems.find((each) => each.field === field) : undefined
    return found && t(found.key, found.values ?? {})
  }
  /** Who comes second goes on from what the first has left, with all that was entered. */
  async function takeOver(before: Task): Promise<void> {
    const { task: theirs } = await api('taskRecord', { id: before.id })
    const merged = mergedTask(before, entered, theirs)
    const { taken } = merged
    setBase(theirs)
    setMet(merged)
    setDraft(merged.draft)
    if (taken.includes('area')) setArea(areaText(theirs.area))
    setTimes({
      begin: taken.includes('planBegin') ? fieldTime(theirs.planBegin, config.timeZone) : times.begin,
      end: taken.includes('planEnd') ? fieldTime(theirs.planEnd, config.timeZone) : times.end,
    })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || drawn.problem !== undefined || busy) return
    setBusy(true)
    try {
      const { name, busiType, officeId, planBegin, planEnd, people, planId, notes } = entered
      const known = new Set(devices.map(({ value }) => value))
      const task = await api('saveTask', {
        name,
        busiType,
        officeId,
        area: entered.area,
        planBegin,
        planEnd,
        // Of another office they can not be on it.
        devices: entered.devices.filter((sn) => known.has(sn) || fleet.place(sn) === undefined),
        people,
        planId,
        notes,
        ...(base !== undefined && { id: base.id, version: base.version }),
        ...(subject.kind === 'copy' && { copyOf: subject.task.id }),
      })
      await queries.invalidateQueries({ queryKey: ['task'] })
      void queries.invalidateQueries({ queryKey: ['taskRecord'] })
      confirm(t('task.form.saved'))
      onSaved(task)
    } catch (error) {
      void queries.invalidateQueries({ queryKey: ['task'] })
      if (base !== undefined && isChanged(error)) await takeOver(base).catch(present)
      else present(error)
    } finally {
      setBusy(false)
    }
  }

  const chooseInArea = (): void => {
    const { area: ground } = drawn
    if (ground === null) return
    const inside = devices.filter(({ value }) => {
      const place = fleet.place(value)
      const at = fleet.device(value)?.basic.position ?? place
      return at?.longitude != null && at.latitude != null && isInArea(ground, [at.longitude, at.latitude])
    })
    set({ devices: [...new Set([...draft.devices, ...inside.map(({ value }) => value)])] })
  }
  const part = (mobile: boolean) => ({
    options: devices.filter(({ value }) => isMobile(value) === mobile),
    chosen: draft.devices.filter((sn) => isMobile(sn) === mobile),
    choose: (chosen: string[]) =>
      set({ devices: [...draft.devices.filter((sn) => isMobile(sn) !== mobile), ...chosen] }),
  })

  return (
    <form className="task-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('task.field.name')} problem={problemOf('name')}>
        {(id) => <Input id={id} autoFocus value={draft.name} onChange={({ target }) => set({ name: target.value })} />}
      </Field>
      <div className="task-pair">
        <Field label={t('task.field.type')}>
          {(id) => (
            <Select<TaskType>
              id={id}
              value={draft.busiType}
              options={TASK_TYPES.map((value) => ({ value, label: t(`task.type.${value}`) }))}
              onChange={(busiType) => set({ busiType })}
            />
          )}
        </Field>
        <Field label={t('task.field.office')}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'name' }}
              value={draft.officeId}
              options={[...sites.options]}
              labelRender={({ label }) => (typeof label === 'string' ? label.trim() : label)}
              onChange={(officeId) => set({ officeId })}
            />
          )}
        </Field>
        <Field label={t('task.field.begin')}>
          {(id) => (
            <input
              id={id}
              type="datetime-local"
              value={times.begin}
              onChange={({ target }) => setTimes({ ...times, begin: target.value })}
            />
          )}
        </Field>
        <Field label={t('task.field.end')} problem={problemOf('planEnd')}>
          {(id) => (
            <input
              id={id}
              type="datetime-local"
              value={times.end}
              onChange={({ target }) => setTimes({ ...times, end: target.value })}
            />
          )}
        </Field>
      </div>
      <AreaField text={area} tried={tried} onText={setArea} />
      {([true, false] as const).map((mobile) => {
        const { options, chosen, choose } = part(mobile)
        return (
          <Field key={String(mobile)} label={t(mobile ? 'task.field.mobile' : 'task.field.fixed')}>
            {(id) => (
              <Select<string[]>
                id={id}
                mode="multiple"
                allowClear
                showSearch={{ optionFilterProp: 'name' }}
                maxTagCount={8}
                value={chosen}
                options={options}
                onChange={choose}
              />
            )}
          </Field>
        )
      })}
      <div>
        <Button disabled={drawn.area === null} onClick={chooseInArea}>
          {t('task.form.inArea')}
        </Button>
      </div>
      <Field label={t('task.field.people')}>
        {(id) => (
          <Select<string[]>
            id={id}
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder={t('task.form.peopleHint')}
            value={draft.people}
            onChange={(people) => set({ people: people.map((name) => name.trim()).filter((name) => name !== '') })}
          />
        )}
      </Field>
      <Field label={t('task.field.plan')}>
        {(id) => (
          <Select<string>
            id={id}
            value={draft.planId ?? ''}
            options={[
              { value: '', label: t('task.form.noPlan') },
              ...(plans.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
            ]}
            onChange={(value) => set({ planId: value === '' ? null : value })}
          />
        )}
      </Field>
      <Field label={t('task.field.notes')} problem={problemOf('notes')}>
        {(id) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={draft.notes}
            onChange={({ target }) => set({ notes: target.value })}
          />
        )}
      </Field>
      {base !== undefined && met !== undefined && <MetNote key={base.version} task={base} met={met} />}
      <div className="task-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={base !== undefined && isTaskOver(base.state)}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
