export const kind = {
  biological: 'Biological aerosol',
  chemical: 'Chemical warfare agents',
  smoke: 'Smoke',
  toxicGas: 'Toxic gases',
  nuclear: 'Nuclear radiation',
  weather: 'Weather',
  gammaCamera: 'Gamma camera',
  raman: 'Raman',
  cottonBale: 'Cotton bales',
}
