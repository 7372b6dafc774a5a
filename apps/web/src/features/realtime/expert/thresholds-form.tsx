import { type DeviceSettings, Permission, type Threshold } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { thresholdKey, validateThresholds } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import { Alert, Button, InputNumber } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { digitsOf } from '../../../ui/values/alarm-text.ts'
import { RefusalText } from '../control/refusal-text.tsx'

interface ThresholdsFormProps {
  readonly model: ModelDefinition
  readonly settings: DeviceSettings
}

const LEVELS = ['warn', 'alarm', 'highRisk'] as const

/** The alarm limits in force, to be changed: everybody who looks at the device gets the new ones at once. */
export function ThresholdsForm({ model, settings }: ThresholdsFormProps) {
  const { t, i18n } = useTranslation()
  const { api, can, confirm, present } = useSession()
  const [base, setBase] = useState(settings)
  const [limits, setLimits] = useState(settings.thresholds)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const mayChange = can(Permission.DeviceConfigure)
  const problems = validateThresholds(model, limits)
  const isChanged = JSON.stringify(limits) !== JSON.stringify(base.thresholds)
  const change = (limit: Threshold, level: (typeof LEVELS)[number], value: number | null) =>
    setLimits(limits.map((each) => (each === limit && value !== null ? { ...each, [level]: value } : each)))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const now = await api('updateThresholds', { sn: base.sn, thresholds: [...limits], version: base.version })
      setBase(now)
      setLimits(now.thresholds)
      confirm(t('control.expert.limitsSaved'))
    } catch (error) {
      present(error)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={t('control.limits')}>
      {!mayChange && <Alert type="info" title={t('control.noPermissionSettings')} />}
      {failure !== undefined && (
        <Alert type="error" role="alert" title={t('error.saveFailed')} description={<RefusalText error={failure} />} />
      )}
      {limits.length === 0 ? (
        <p className="quiet">{t('control.expert.noLimits')}</p>
      ) : (
        <form className="expert-limits" onSubmit={(event) => void save(event)} noValidate>
          <div className="comparison">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('control.expert.channel')}</th>
                  {LEVELS.map((level) => (
                    <th scope="col" key={level}>
                      {t(`state.${level === 'warn' ? 'warning' : level}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {limits.map((limit) => {
                  const name = `${t(`module.${limit.module}`)}: ${t(`quantity.${limit.quantity}`)}`
                  const problem = problems.find(({ field }) => field === thresholdKey(limit))
                  return (
                    <tr key={thresholdKey(limit)}>
                      <th scope="row">
                        {name} <bdi dir="ltr">{limit.direction === 'above' ? '≥' : '≤'}</bdi>
                        {problem && (
                          <span className="setting-problem" role="alert">
                            {' '}
                            {t(problem.key, problem.values ?? {})}
                          </span>
                        )}
                      </th>
                      {LEVELS.map((level) => (
                        <td key={level}>
                          {limit[level] === undefined ? (
                            '–'
                          ) : (
                            <InputNumber
                              aria-label={`${name}, ${t(`state.${level === 'warn' ? 'warning' : level}`)}`}
                              value={limit[level]}
                              step={10 ** -digitsOf(model.id, limit.module, limit.quantity)}
                              suffix={unitSymbol(i18n, limit.unit)}
                              disabled={!mayChange}
                              status={problem ? 'error' : ''}
                              onChange={(value) => change(limit, level, value)}
                            />
                          )}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          <div className="settings-acts">
            <Button
              type="primary"
              htmlType="submit"
              loading={busy}
              disabled={!mayChange || !isChanged || problems.length > 0}
            >
              {t('control.expert.pushLimits')}
            </Button>
            <Button disabled={!isChanged || busy} onClick={() => setLimits(base.thresholds)}>
              {t('control.discard')}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
