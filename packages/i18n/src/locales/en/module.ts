export const module = {
  /** Where a fault is in no module of its own. */
  device: 'Whole device',
  /** A fault: the clock of the device is wrong. */
  clock: 'Clock',
  bioMod: 'Biological aerosol',
  cwaMod: 'Chemical warfare agents',
  smokeMod: 'Smoke',
  tvocMod: 'TVOC',
  sysMod: 'System',
  gcameraMod: 'Gamma camera',
  ecMod: 'Toxic gases',
  weatherMod: 'Weather',
  nuclearMod: 'Nuclear radiation',
  ramanMod: 'Raman',
  ftirMod: 'FTIR',
  explosiveMod: 'Explosives trace',
  samplerMod: 'Sampler',
  baleMod: 'Cotton bale',
}
