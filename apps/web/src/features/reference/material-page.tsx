import type { MaterialSheet } from '@vigil/contract'
import { LOCALE_NAMES, unitSymbol } from '@vigil/i18n/web'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../lib/calls/api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Backed, Backing, BackingLegend, WorksContext, WorksList } from './backing.tsx'
import { DistancesPart } from './distances-part.tsx'
import { HerePart } from './here-part.tsx'
import { LevelsPart } from './levels-part.tsx'
import { Molecule } from './molecule.tsx'
import './reference.css'
import { useAmounts } from './use-amounts.ts'

const KNOWN: Backed = { sources: ['known'], reviewed: false }

/** 2.3, 1.1D: its words have no point and no letter in their key. */
const classKey = (value: string): string => `sheet.unClass.class${value.replace(/\D/g, '')}`

/** Vapours within a tenth of the weight of air neither sink nor rise. */
const weightKey = (timesAir: number) => {
  if (timesAir > 1.1) return 'reference.heavier'
  return timesAir < 0.9 ? 'reference.lighter' : 'reference.alike'
}

function Properties({ sheet }: { sheet: MaterialSheet }) {
  const { t, i18n } = useTranslation()
  const { amount, exact, number } = useAmounts()
  const { figures, matter, colours, smells, timesAir } = sheet
  const { lowerPercent, upperPercent, burns } = figures
  const backed = (name: string, fact: Backed | undefined, text: ReactNode) =>
    fact !== undefined && (
      <Fact name={name}>
        <bdi dir="ltr">{text}</bdi>
        <Backing {...fact} />
      </Fact>
    )
  const listed = (name: string, texts: readonly string[]) =>
    texts.length > 0 && (
      <Fact name={name}>
        {new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(texts)}
        <Backing {...KNOWN} />
      </Fact>
    )
  const share = (value: number) => amount(value, '%VOL')
  return (
    <Panel title={t('material.part.properties')}>
      <dl className="sheet-facts">
        {backed(t('reference.cas'), figures.cas, figures.cas?.value)}
        {backed(t('material.column.un'), figures.un, figures.un?.value.join(', '))}
        {figures.unClass !== undefined && (
          <Fact name={t('material.unClass')}>
            <bdi dir="ltr">{figures.unClass.value}</bdi>
            {i18n.exists(classKey(figures.unClass.value)) && (
              <span> ({t(classKey(figures.unClass.value) as 'sheet.unClass.class8')})</span>
            )}
            <Backing {...figures.unClass} />
          </Fact>
        )}
        {backed(t('material.guide'), figures.guide, figures.guide?.value)}
        {listed(t('material.matter'), [t(`sheet.matter.${matter}` as 'sheet.matter.gas')])}
        {listed(
          t('material.colour'),
          colours.map((colour) => t(`sheet.colour.${colour}` as 'sheet.colour.white')),
        )}
        {listed(
          t('material.smell'),
          smells.map((smell) => t(`sheet.smell.${smell}` as 'sheet.smell.none')),
        )}
        {backed(
          t('material.molarMass'),
          figures.gramsPerMol,
          figures.gramsPerMol && `${exact(figures.gramsPerMol.value)} g/mol`,
        )}
        {backed(t('material.boiling'), figures.boilingC, figures.boilingC && amount(figures.boilingC.value, '°C'))}
        {backed(t('material.flash'), figures.flashC, figures.flashC && amount(figures.flashC.value, '°C'))}
        {backed(
          t('material.vapour'),
          figures.vapourKPa,
          figures.vapourKPa && `${number(figures.vapourKPa.value)} ${unitSymbol(i18n, 'kPa')}`,
        )}
        {figures.alwaysGas && <Fact name={t('material.vapour')}>{t('material.alwaysGas')}</Fact>}
        {timesAir !== undefined && (
          <Fact name={t('reference.density')}>{t(weightKey(timesAir), { value: number(timesAir) })}</Fact>
        )}
        {lowerPercent !== undefined && (
          <Fact name={t('material.explosive')}>
            {upperPercent === undefined
              ? t('material.explosiveFrom', { lower: share(lowerPercent.value) })
              : t('material.explosiveRange', { lower: share(lowerPercent.value), upper: share(upperPercent.value) })}
            <Backing
              sources={[...new Set([...lowerPercent.sources, ...(upperPercent?.sources ?? [])])]}
              reviewed={lowerPercent.reviewed && upperPercent?.reviewed !== false}
            />
          </Fact>
        )}
        {burns === false && <Fact name={t('material.explosive')}>{t('material.doesNotBurn')}</Fact>}
      </dl>
    </Panel>
  )
}

/** A list of what to know or to do: general knowledge of its group and of itself. */
function Listed({ title, texts, backed = KNOWN }: { title: string; texts: readonly string[]; backed?: Backed }) {
  if (texts.length === 0) return null
  return (
    <Panel
      title={
        <>
          {title}
          <Backing {...backed} />
        </>
      }
    >
      <ul className="sheet-list">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  )
}

function Sheet({ sheet }: { sheet: MaterialSheet }) {
  const { t } = useTranslation()
  const here = useCall('materialHere', { id: sheet.id }, { quiet: true, staleTime: 30_000 })
  const { group, figures, smiles, name, englishName, molecularFormula } = sheet
  return (
    <WorksContext value={sheet.sources}>
      <header className="sheet-head">
        <h1>{name}</h1>
        {englishName !== name && (
          <p lang="en" dir="ltr">
            {englishName}
          </p>
        )}
        {molecularFormula !== '' && (
          <p className="sheet-formula">
            <bdi dir="ltr">{molecularFormula}</bdi>
          </p>
        )}
        <p>
          {sheet.types.map((type) => (
            <span key={type} className="sheet-kind">
              {t(`baseInfo.materialType.${type}`)}
            </span>
          ))}
        </p>
      </header>
      <div className="sheet-parts">
        <section className="panel sheet-wide sheet-first" aria-label={t('reference.firstTitle')}>
          <div className="panel-body">
            <strong>{t('reference.firstTitle')}</strong>
            <p>{t(`reference.first.${group}` as 'reference.first.nerve')}</p>
            <p className="quiet">{t(`reference.what.${group}` as 'reference.what.nerve')}</p>
            <Backing {...KNOWN} />
          </div>
        </section>
        <LevelsPart figures={figures} solid={sheet.timesAir === undefined} />
        <DistancesPart figures={figures} />
        <div className="sheet-wide sheet-columns">
          <Listed
            title={t('material.part.symptoms')}
            texts={sheet.symptoms.map((each) => t(`sheet.symptom.${each}` as 'sheet.symptom.cough'))}
          />
          <Listed
            title={t('material.part.protection')}
            texts={sheet.protection.map((each) => t(`sheet.protection.${each}` as 'sheet.protection.gloves'))}
          />
          <Listed
            title={t('material.part.firstAid')}
            texts={sheet.firstAid.map((each) => t(`sheet.firstAid.${each}` as 'sheet.firstAid.doctor'))}
          />
          <Listed
            title={t('material.part.decontamination')}
            texts={sheet.decontamination.map((each) =>
              t(`sheet.decontamination.${each}` as 'sheet.decontamination.airOut'),
            )}
          />
          <Listed
            title={t('material.part.keepFrom')}
            texts={sheet.keepFrom.map((each) => t(`sheet.keepFrom.${each}` as 'sheet.keepFrom.water'))}
          />
          <Listed
            title={t('material.part.statements')}
            texts={sheet.statements.codes.map(
              (each) => `${each}: ${t(`sheet.statement.${each}` as 'sheet.statement.H330')}`,
            )}
            backed={{ sources: [sheet.statements.source], reviewed: false }}
          />
          <Properties sheet={sheet} />
          <Panel title={t('material.part.structure')}>
            {smiles === undefined ? (
              <p className="quiet">{t('material.noStructure')}</p>
            ) : (
              <>
                <Molecule smiles={smiles} name={name} />
                <p className="quiet">
                  <bdi dir="ltr">{smiles}</bdi>
                  <Backing {...KNOWN} />
                </p>
              </>
            )}
          </Panel>
        </div>
        <HerePart asked={here} />
        <Panel title={t('material.part.names')}>
          <dl className="sheet-facts">
            {sheet.names.map(({ locale, name: own }) => (
              <Fact key={locale} name={LOCALE_NAMES[locale]}>
                <bdi lang={locale}>{own}</bdi>
              </Fact>
            ))}
            {sheet.synonyms.length > 0 && (
              <Fact name={t('material.part.synonyms')}>
                {/* In several languages. */}
                {sheet.synonyms.map((synonym, n) => (
                  <span key={synonym}>
                    {n > 0 && ', '}
                    <bdi dir="auto">{synonym}</bdi>
                  </span>
                ))}
              </Fact>
            )}
          </dl>
        </Panel>
        <Panel title={t('material.part.sources')} className="sheet-wide">
          <BackingLegend />
          <WorksList />
        </Panel>
      </div>
    </WorksContext>
  )
}

/** Everything on file about one substance, and what this site has to do with it. */
export default function MaterialPage() {
  const { t } = useTranslation()
  const { materialId } = useParams()
  const { data, error, refetch } = useCall(
    'materialSheet',
    { id: materialId ?? '' },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, enabled: materialId !== undefined },
  )
  const isUnknown = error instanceof ApiError && error.failure.kind === 'rejected'
  return (
    <div className="reference-page">
      <nav>
        <Link to={paths.materials()}>{t('material.all')}</Link>
        {materialId !== undefined && (
          <>
            {' · '}
            <Link to={paths.knowledge('substance', materialId)}>{t('material.graph')}</Link>
          </>
        )}
      </nav>
      {materialId === undefined && <Alert type="info" showIcon title={t('material.choose')} />}
      {isUnknown && <Alert type="warning" showIcon title={t('material.unknown')} />}
      {error !== null && !isUnknown && (
        <Alert
          type="error"
          showIcon
          title={t('material.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {materialId !== undefined && data === undefined && error === null && <Skeleton active paragraph={{ rows: 12 }} />}
      {data !== undefined && <Sheet key={data.id} sheet={data} />}
    </div>
  )
}
