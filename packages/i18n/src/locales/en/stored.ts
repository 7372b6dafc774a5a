/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: 'What sites store',
  new: 'New entry',
  intro:
    'Substances and nuclides that sites keep, with the largest amount that lies there at one time. Sheets, the knowledge graph and its question about missing detectors go by it.',
  none: 'Nothing is on the register yet. Add the first entry.',
  what: 'Substance or nuclide',
  whatHint: 'Name, formula, UN number',
  amount: 'Largest amount',
  unit: 'Unit',
  place: 'Where on the site',
  since: 'Since',
  remarks: 'Remarks',
  site: 'Site',
  removeAsk: '{name} is kept at {site} no more. The entry stays on record.',
  former: 'What stood there before',
  formerNone: 'Nothing was changed yet.',
  at: 'Stored at',
  notStored: 'No site that you see has it on its register.',
  near: 'Stored at the sites that it reaches',
  keep: 'Keep the register',
}
