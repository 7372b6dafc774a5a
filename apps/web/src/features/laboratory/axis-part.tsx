import { AXIS_STANDARDS, type AxisCheckRow } from '@vigil/contract'
import { AXIS_CHECK_DAYS, AXIS_TOLERANCE, axisState, formatDateTime } from '@vigil/domain'
import { Button, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { Answered } from '../../ui/records/answered.tsx'
import { ChooseFile } from './choose-file.tsx'
import { figure } from './figure.ts'
import { LabField } from './lab-field.tsx'
import { LabTable } from './lab-table.tsx'
import { LAB_FILE_MILLIONS, labFileOf, useLabForm } from './use-lab-form.ts'
import { useMayWork } from './use-may-work.ts'

const keyOf = ({ sn, technique }: Pick<AxisCheckRow, 'sn' | 'technique'>): string => `${technique} ${sn}`

function AxisRow({ row }: { row: AxisCheckRow }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const { check } = row
  const state = axisState(check, link.serverNow())
  const number = (value: number) => figure(i18n.language, value, 1)
  return (
    <tr>
      <th scope="row">
        <Link to={paths.realtime(row.deviceType, row.sn)}>{row.deviceName}</Link>{' '}
        <bdi className="quiet" dir="ltr">
          {row.sn}
        </bdi>
      </th>
      <td>
        <bdi>{row.officeName}</bdi>
      </td>
      <td>{t(`laboratory.reference.${row.technique}`)}</td>
      <td>
        {check !== null && (
          <>
            <bdi dir="ltr">{formatDateTime(check.at, timeZone)}</bdi> <bdi>{check.by}</bdi>
          </>
        )}
      </td>
      <td>{check !== null && t(`laboratory.axis.${check.standard}`)}</td>
      <td>
        {check !== null && t('laboratory.axis.worst', { offset: number(check.offset), worst: number(check.worst) })}
      </td>
      <td className={state === 'good' ? undefined : 'lab-problem'}>
        {state === 'good' ? '✓ ' : '▲ '}
        {t(`laboratory.axis.${state}`)}
      </td>
    </tr>
  )
}

function CheckForm({ rows }: { rows: readonly AxisCheckRow[] }) {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const { send, busy } = useLabForm({})
  const [chosen, setChosen] = useState<string>()
  const [standard, setStandard] = useState<(typeof AXIS_STANDARDS)[number]>('polystyrene')
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<{ instrument?: string; file?: string }>({})
  const row = rows.find((each) => keyOf(each) === chosen)
  // Silicon has no band in the infrared.
  const offered = AXIS_STANDARDS.filter((each) => each === 'polystyrene' || row?.technique !== 'ftir')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const content = file && (await labFileOf(file))
    setProblems({
      ...(row === undefined && { instrument: t('validation.oneInstrumentRequired') }),
      ...(file === undefined
        ? { file: t('laboratory.noFile') }
        : content === undefined && { file: t('imports.problem.tooLarge', { max: LAB_FILE_MILLIONS }) }),
    })
    if (row === undefined || content === undefined) return
    const used = offered.includes(standard) ? standard : 'polystyrene'
    const { sn, technique } = row
    const done = await send(
      (requestId) => api('checkAxis', { ...content, sn, technique, standard: used, requestId }),
      ['axisChecks'],
    )
    if (!done) return
    confirm(t('common.success'))
    setFile(undefined)
  }
  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      <LabField label={t('laboratory.axis.instrument')} problem={problems.instrument}>
        {(field) => (
          <Select<string>
            {...field}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen ?? null}
            onChange={setChosen}
            options={rows.map((each) => ({
              value: keyOf(each),
              label: `${each.deviceName} · ${t(`laboratory.reference.${each.technique}`)}`,
            }))}
          />
        )}
      </LabField>
      <LabField label={t('laboratory.axis.standard')}>
        {(field) => (
          <Select
            {...field}
            value={offered.includes(standard) ? standard : 'polystyrene'}
            onChange={setStandard}
            options={offered.map((value) => ({ value, label: t(`laboratory.axis.${value}`) }))}
          />
        )}
      </LabField>
      <LabField label={t('laboratory.reference.file')} problem={problems.file}>
        {(field) => (
          <ChooseFile field={field} accept=".spc,.jdx,.dx,.csv,.txt" chosen={file?.name} onChoose={setFile} />
        )}
      </LabField>
      <div className="lab-acts">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('laboratory.axis.check')}
        </Button>
      </div>
    </form>
  )
}

/** Whether the axes of the instruments are where they say; what was not checked for long says so. */
export function AxisPart() {
  const { t } = useTranslation()
  const mayWork = useMayWork()
  const answer = useCall('axisChecks', {})
  return (
    <>
      <p className="quiet">{t('laboratory.axis.intro', { days: AXIS_CHECK_DAYS, tolerance: AXIS_TOLERANCE })}</p>
      <Answered answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{t('laboratory.axis.none')}</p>
          ) : (
            <>
              <LabTable
                label={t('laboratory.axis.title')}
                columns={[
                  t('laboratory.axis.instrument'),
                  t('laboratory.reference.site'),
                  t('laboratory.reference.technique'),
                  t('laboratory.axis.last'),
                  t('laboratory.axis.standard'),
                  t('laboratory.axis.offset'),
                  t('laboratory.axis.state'),
                ]}
              >
                {rows.map((row) => (
                  <AxisRow key={keyOf(row)} row={row} />
                ))}
              </LabTable>
              {mayWork && <CheckForm rows={rows} />}
            </>
          )
        }
      </Answered>
    </>
  )
}
