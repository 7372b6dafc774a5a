import { type DeviceSettings, Permission, RunState } from '@vigil/contract'
import type { ModelDefinition, SettingDefinition } from '@vigil/devices'
import { formatDateTime, isConnected } from '@vigil/domain'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useCommands, useDevice } from '../../../live/hooks.ts'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { RefusalText } from './refusal-text.tsx'
import { SettingField } from './setting-field.tsx'
import { settingText } from './setting-text.ts'
import { changesOf, type Draft, draftOf, type ForeignChange, problemsOf, rebased } from './settings-draft.ts'

interface ForeignChangesProps {
  readonly changes: readonly ForeignChange[]
  readonly by: string | null
  readonly definitions: readonly SettingDefinition[]
}

/** What somebody else changed while this form was open; what was entered here stands, and can be saved now. */
function ForeignChanges({ changes, by, definitions }: ForeignChangesProps) {
  const { t, i18n } = useTranslation()
  if (changes.length === 0) return null
  const told = (field: string, value: number | string | null) =>
    value === null ? t('control.notTold') : settingText(i18n, definitions, field, value)
  return (
    <Alert
      type="warning"
      title={by === null ? t('control.foreign') : t('control.foreignBy', { name: by })}
      description={
        <ul className="foreign-changes">
          {changes.map(({ field, before, now }) => (
            <li key={field}>
              {field === 'name' ? t('control.deviceName') : t(`setting.${field}`)}:{' '}
              <bdi>
                {told(field, before)} → {told(field, now)}
              </bdi>
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface SettingsPanelProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
}

/** What the device says of its settings, to be read anew, changed and confirmed by it. */
export function SettingsPanel({ place, model }: SettingsPanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('deviceSettings', { sn: place.sn }, { quiet: true, staleTime: 0 })
  if (data !== undefined) return <SettingsForm place={place} model={model} loaded={data} />
  if (error === null) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <Alert
      type="error"
      title={t('error.deviceConfigFailed')}
      description={<RefusalText error={error} />}
      action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
    />
  )
}

const CHANGED_BY_OTHER = 1106
type Act = 'save' | 'read'

const isForeign = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && error.failure.code === CHANGED_BY_OTHER

function SettingsForm({ place, model, loaded }: SettingsPanelProps & { loaded: DeviceSettings }) {
  const { t } = useTranslation()
  const { api, can, config, present, confirm } = useSession()
  const { sn } = place
  const nameId = useId()
  const device = useDevice(sn)
  const [draft, setDraft] = useState<Draft>(() => draftOf(loaded))
  const [foreign, setForeign] = useState<readonly ForeignChange[]>([])
  const [busy, setBusy] = useState<Act>()
  const [failed, setFailed] = useState<{ readonly act: Act; readonly error: unknown }>()
  const mayChange = can(Permission.DeviceConfigure)
  const connected = isConnected(device?.basic.runstate ?? RunState.NotConnected)
  const problems = problemsOf(draft, model.settings)
  const problemOf = (field: string) => {
    const found = problems.find((each) => each.field === field)
    return found && t(found.key, found.values ?? {})
  }
  const changes = changesOf(draft)
  const isChanged = Object.keys(changes).length > 0
  const { readAt, changedBy, changedAt } = draft.base

  const act = async (what: Act, call: () => Promise<DeviceSettings>) => {
    setBusy(what)
    setFailed(undefined)
    try {
      const now = await call()
      setForeign([])
      setDraft(what === 'save' ? draftOf(now) : rebased(draft, now).draft)
      confirm(t(what === 'save' ? 'control.saved' : 'control.read'))
    } catch (error) {
      present(error)
      // The other's changes then stand in the form, and say more than a failure would.
      if (isForeign(error)) await takeOver()
      else setFailed({ act: what, error })
    } finally {
      setBusy(undefined)
    }
  }
  const takeOver = async () => {
    try {
      const next = rebased(draft, await api('deviceSettings', { sn }))
      setDraft(next.draft)
      setForeign(next.changes)
    } catch (error) {
      present(error)
    }
  }
  // What a colleague has changed is shown when it happens, not when this operator saves.
  const changed = useCommands(sn).find(({ name, status }) => name === 'settings' && status === 'done')
  const seen = useRef(changed?.id)
  useEffect(() => {
    if (changed === undefined || changed.id === seen.current || busy !== undefined) return
    seen.current = changed.id
    void takeOver()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name, settings } = changes
    void act('save', () =>
      api('updateDeviceInfo', {
        sn,
        ...(name !== undefined && { name }),
        ...(settings !== undefined && { settings: JSON.stringify(settings) }),
        version: draft.base.version,
      }),
    )
  }

  return (
    <form className="settings" onSubmit={save} noValidate>
      {!mayChange && <Alert type="info" title={t('control.noPermissionSettings')} />}
      {mayChange && !connected && (
        <Alert type="warning" title={t('control.offlineSettings')} description={t('error.offlineNoSearch')} />
      )}
      <ForeignChanges changes={foreign} by={changedBy} definitions={model.settings} />
      {failed && (
        <Alert
          type="error"
          role="alert"
          title={t(failed.act === 'read' ? 'error.getFailed' : 'error.setFailed')}
          description={<RefusalText error={failed.error} />}
        />
      )}
      <p className="quiet settings-facts">
        {readAt === null ? (
          t('control.neverRead')
        ) : (
          <>
            {t('control.readAt')} <bdi dir="ltr">{formatDateTime(readAt, config.timeZone)}</bdi>
          </>
        )}
        {changedBy !== null && changedAt !== null && (
          <>
            {' · '}
            {t('control.changedBy')} <bdi>{changedBy}</bdi>{' '}
            <bdi dir="ltr">{formatDateTime(changedAt, config.timeZone)}</bdi>
          </>
        )}
      </p>
      <div className="setting">
        <label htmlFor={nameId}>{t('control.deviceName')}</label>
        <Input
          id={nameId}
          value={draft.name}
          maxLength={60}
          disabled={!mayChange}
          status={problemOf('name') === undefined ? '' : 'error'}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <span className="setting-problem" role="alert">
          {problemOf('name')}
        </span>
      </div>
      {model.settings.map((definition) => (
        <SettingField
          key={definition.key}
          definition={definition}
          value={draft.values[definition.key] ?? null}
          disabled={!mayChange || !connected}
          problem={problemOf(definition.key)}
          onValue={(value) => setDraft({ ...draft, values: { ...draft.values, [definition.key]: value } })}
        />
      ))}
      <div className="settings-acts">
        <Button
          htmlType="submit"
          type="primary"
          loading={busy === 'save'}
          disabled={!mayChange || !isChanged || problems.length > 0 || busy !== undefined}
        >
          {t('control.save')}
        </Button>
        <Button
          loading={busy === 'read'}
          disabled={!mayChange || !connected || busy !== undefined}
          onClick={() => void act('read', () => api('readDeviceSettings', { sn }))}
        >
          {t('control.readFromDevice')}
        </Button>
        <Button disabled={!isChanged || busy !== undefined} onClick={() => setDraft(draftOf(draft.base))}>
          {t('control.discard')}
        </Button>
      </div>
    </form>
  )
}
