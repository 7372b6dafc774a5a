import type { NuclideSheet } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Backed, Backing, BackingLegend, WorksContext, WorksList } from './backing.tsx'
import { CRYSTALS, CrystalSpectrum, detectors } from './crystal-spectrum.tsx'
import { DecayChain } from './decay-chain.tsx'
import { useHalfLife } from './half-life.ts'
import { HerePart } from './here-part.tsx'
import { ActivityCalculator, DoseCalculator } from './nuclide-calculators.tsx'
import { useAmounts } from './use-amounts.ts'

const NUBASE: Backed = { sources: ['nubase'], reviewed: false }
const PHOTOPEAK: Backed = { sources: ['photopeak'], reviewed: false }
const INTERSPEC: Backed = { sources: ['interspec'], reviewed: false }
const KNOWN: Backed = { sources: ['known'], reviewed: false }

function Lines({ sheet }: { sheet: NuclideSheet }) {
  const { t } = useTranslation()
  const { number, exact } = useAmounts()
  if (sheet.lines.length === 0) return <p className="quiet">{t('nuclides.noLines')}</p>
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">keV</th>
          <th scope="col">
            {t('nuclides.perDecay')}
            <Backing {...PHOTOPEAK} />
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map(({ keV, perDecay }) => (
          <tr key={keV}>
            <td>
              <bdi dir="ltr">{exact(keV)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{number(perDecay * 100)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Everything on file about one nuclide, and what this site has to do with it. */
export function NuclideDetails({ sheet, ofFile }: { sheet: NuclideSheet; ofFile(id: string): boolean }) {
  const { t } = useTranslation()
  const halfLife = useHalfLife()
  const { number } = useAmounts()
  const here = useCall('nuclideHere', { id: sheet.id }, { quiet: true, staleTime: 30_000 })
  const { group } = sheet
  return (
    <WorksContext value={sheet.sources}>
      <header className="sheet-head">
        <h1>
          <bdi dir="ltr">{sheet.id}</bdi>
        </h1>
        <p>{sheet.element}</p>
        <p>{halfLife(sheet.halfLifeSeconds)}</p>
        <p>
          {(sheet.kinds.length > 0 ? sheet.kinds : (['other'] as const)).map((kind) => (
            <span key={kind} className="sheet-kind">
              {t(`nuclides.kind.${kind}`)}
            </span>
          ))}
        </p>
        <p className="quiet">{t(sheet.identified ? 'nuclides.identified' : 'nuclides.notIdentified')}</p>
      </header>
      <div className="sheet-parts">
        {group !== undefined && (
          <section className="panel sheet-wide sheet-first" aria-label={t('reference.firstTitle')}>
            <div className="panel-body">
              <strong>{t('reference.firstTitle')}</strong>
              <p>{t(`reference.nuclide.first.${group}` as 'reference.nuclide.first.medical')}</p>
              <p className="quiet">{t(`reference.nuclide.what.${group}` as 'reference.nuclide.what.medical')}</p>
              <Backing {...KNOWN} />
            </div>
          </section>
        )}
        <Panel title={t('nuclides.part.chain')} className="sheet-wide">
          <DecayChain chain={sheet.chain} ofFile={ofFile} />
        </Panel>
        {sheet.lines.length > 0 &&
          detectors.map((detector) => {
            const confused = sheet.confused.find(({ crystal }) => crystal === detector.id)?.nuclides ?? []
            const name = CRYSTALS[detector.id] ?? detector.id
            return (
              <Panel key={detector.id} title={`${t('nuclides.part.spectrum')}: ${name}`}>
                <CrystalSpectrum detector={detector} sheet={sheet} />
                <strong>{t('nuclides.part.confused')}</strong>
                {confused.length === 0 ? (
                  <p className="quiet">{t('nuclides.noConfused')}</p>
                ) : (
                  <ul className="sheet-list">
                    {confused.map(({ id, shared, strong }) => (
                      <li key={id}>
                        <Link to={paths.nuclide(id)}>
                          <bdi dir="ltr">{id}</bdi>
                        </Link>{' '}
                        <span className="quiet">
                          {t('nuclides.sharedLines', { shared: number(shared), all: number(strong) })}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
            )
          })}
        <DoseCalculator sheet={sheet} />
        <ActivityCalculator sheet={sheet} />
        <Panel title={t('nuclides.part.lines')}>
          <Lines sheet={sheet} />
        </Panel>
        <Panel title={t('nuclides.part.facts')}>
          <dl className="sheet-facts">
            <Fact name={t('nuclides.halfLife')}>
              {halfLife(sheet.halfLifeSeconds)}
              <Backing {...NUBASE} />
            </Fact>
            {sheet.branches.map(({ mode, percent }) => (
              <Fact key={mode} name={t(`nuclides.mode.${mode}` as 'nuclides.mode.alpha')}>
                <bdi dir="ltr">{number(percent)} %</bdi>
                <Backing {...NUBASE} />
              </Fact>
            ))}
            <Fact name={t('nuclides.category')}>
              {(sheet.kinds.length > 0 ? sheet.kinds : (['other'] as const))
                .map((kind) => t(`nuclides.kind.${kind}`))
                .join(', ')}
              <Backing {...INTERSPEC} />
            </Fact>
            {sheet.names.map(({ locale, name }) => (
              <Fact key={locale} name={LOCALE_NAMES[locale]}>
                <bdi lang={locale}>{name}</bdi>
              </Fact>
            ))}
          </dl>
        </Panel>
        <HerePart asked={here} />
        <Panel title={t('material.part.sources')} className="sheet-wide">
          <BackingLegend />
          <WorksList />
        </Panel>
      </div>
    </WorksContext>
  )
}
