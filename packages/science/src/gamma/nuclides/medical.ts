import { type Nuclide, pairs } from './nuclide.ts'

/** Mo-99 is never without the Tc-99m that grows in within a day: the list of lines has its own 140.5 keV alone (4.5 %). */
export const MEDICAL_NUCLIDES: readonly Nuclide[] = [
  { id: 'F-18', category: 'medical', halfLifeSeconds: 6584, lines: pairs([511, 1.9]) },
  { id: 'Cr-51', category: 'medical', halfLifeSeconds: 2393400, lines: pairs([320.1, 0.0992]) },
  {
    id: 'Ga-67',
    category: 'medical',
    halfLifeSeconds: 281810,
    lines: pairs([
      93.31, 0.392, 184.6, 0.212, 300.2, 0.168, 393.5, 0.0468, 91.27, 0.0316, 208.9, 0.024, 887.7, 0.00149, 494.2,
      0.00069, 794.4, 0.00054,
    ]),
  },
  { id: 'Ga-68', category: 'medical', halfLifeSeconds: 4070.5, lines: pairs([511, 1.8, 1077.3, 0.0322]) },
  {
    id: 'Mo-99',
    category: 'medical',
    halfLifeSeconds: 237360,
    lines: pairs([
      140.5, 0.82, 739.5, 0.1215, 181.1, 0.0599, 777.9, 0.04258, 366.4, 0.01194, 40.5, 0.01049, 823, 0.00133, 960.8,
      0.00094,
    ]),
    review: 'site-expert',
  },
  { id: 'Tc-99m', category: 'medical', halfLifeSeconds: 21624, lines: pairs([140.5, 0.8906]) },
  {
    id: 'In-111',
    category: 'medical',
    halfLifeSeconds: 242330,
    lines: pairs([245.4, 0.94, 171.3, 0.9, 23.1, 0.696, 26.18, 0.1389]),
  },
  {
    id: 'I-123',
    category: 'medical',
    halfLifeSeconds: 47604,
    lines: pairs([
      159, 0.8335, 27.38, 0.716, 31.11, 0.1503, 529, 0.01394, 285.3, 0.00429, 440, 0.00428, 538.5, 0.00382, 505.3,
      0.00316, 624.57, 0.00083, 735.78, 0.00062, 783.59, 0.00059,
    ]),
  },
  {
    id: 'I-125',
    category: 'medical',
    halfLifeSeconds: 5131500,
    lines: pairs([27.38, 1.163, 31.11, 0.2454, 35.49, 0.0668]),
  },
  {
    id: 'I-131',
    category: 'medical',
    halfLifeSeconds: 693350,
    lines: pairs([
      364.5, 0.817, 637, 0.0717, 284.3, 0.0614, 29.67, 0.0399, 80.19, 0.0262, 722.9, 0.01773, 503, 0.0036, 642.7,
      0.0027,
    ]),
  },
  {
    id: 'Xe-133',
    category: 'medical',
    halfLifeSeconds: 453380,
    lines: pairs([30.85, 0.409, 81, 0.38, 35.14, 0.09057, 35.82, 0.0148]),
  },
  {
    id: 'Sm-153',
    category: 'medical',
    halfLifeSeconds: 166620,
    lines: pairs([
      41.31, 0.501, 103.2, 0.2925, 47, 0.09393, 69.67, 0.0485, 48.29, 0.0284, 97.43, 0.00846, 75.42, 0.00349, 83.37,
      0.00185, 89.49, 0.00167, 531.4, 0.00063, 533.37, 0.00032, 539.04, 0.00022, 609.5, 0.00015, 463.6, 0.00014, 596.61,
      0.00012,
    ]),
  },
  {
    id: 'Lu-177',
    category: 'medical',
    halfLifeSeconds: 574070,
    lines: pairs([
      208.4, 0.11, 112.9, 0.064, 55.36, 0.0445, 54.61, 0.0162, 63.15, 0.00911, 64.97, 0.00241, 321.3, 0.00219, 249.7,
      0.00212, 71.65, 0.00154,
    ]),
  },
  {
    id: 'Tl-201',
    category: 'medical',
    halfLifeSeconds: 262840,
    lines: pairs([70.82, 0.46, 68.89, 0.27, 80.12, 0.1624, 167.4, 0.094, 82.51, 0.0442, 135.3, 0.0267, 165.8, 0.00155]),
  },
  {
    id: 'Ra-223',
    category: 'medical',
    halfLifeSeconds: 988000,
    lines: pairs([
      83.79, 0.253, 81.08, 0.1535, 269.5, 0.139, 351.1, 0.1294, 271.2, 0.108, 94.67, 0.08939, 401.8, 0.06588, 154.2,
      0.05699, 323.9, 0.03989, 404.9, 0.03791, 832, 0.03532, 144.2, 0.03267, 97.61, 0.0285, 338.3, 0.02836, 427.1,
      0.0176, 445, 0.01293, 72.87, 0.01273, 122.3, 0.01209, 76.98, 0.01001, 79.29, 0.009, 70.83, 0.00752, 158.64,
      0.00695, 766.5, 0.00618, 371.7, 0.00487, 704.6, 0.00463,
    ]),
  },
]
