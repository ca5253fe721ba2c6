import type { Brands } from './brands.ts'

/** Titles under licensed names, Ocean Way to Vertigo. */
export const BRANDS_O_TO_Z: Brands = {
  'Ocean Way': {
    'Ocean Way Microphone Collection': {
      'Ocean Way Mic Collection 180': 'M+H',
      'Ocean Way Mic Collection': 'M+H',
    },
    'Ocean Way Studios Room Modeler': { 'Ocean Way Studios': 'M+H' },
  },
  OTO: {
    'OTO Biscuit 8-bit Filter Effects': { 'OTO Biscuit 8-bit Effects': 'M+H' },
  },
  Pultec: {
    'Pultec EQP-1A Legacy EQ': { 'Pultec EQP-1A Legacy': 'M+H' },
    'Pultec Passive EQ Collection': {
      'Pultec EQP-1A': 'M+H',
      'Pultec HLF-3C': 'M+H',
      'Pultec MEQ-5': 'M+H',
      'Pultec EQP-1A Legacy': 'P',
    },
  },
  Roland: {
    'Roland CE-1 Chorus': { 'Roland CE-1': 'M+H' },
    'Roland Dimension D Chorus': { 'Roland Dimension D': 'M+H' },
    'Roland RE-201 Tape Delay': { 'Roland RE-201': 'M+H' },
  },
  'Shadow Hills': {
    'Shadow Hills Mastering Compressor': { 'Shadow Hills Mastering Compressor': 'M' },
    'Shadow Hills Mastering Compressor Class A': { 'Shadow Hills Class A Mastering Comp': 'M' },
  },
  Softube: {
    'Softube Amp Room Half-Stack': { 'Softube Amp Room Half-Stack': 'M' },
    'Softube Bass Amp Room': { 'Softube Bass Amp Room': 'M' },
    'Softube Bass Amp Room 8x10': { 'Softube Bass Amp Room 8x10': 'M' },
    'Softube Metal Amp Room': { 'Softube Metal Amp Room': 'M' },
    'Softube Vintage Amp Room': { 'Softube Vintage Amp Room': 'M' },
    'Softube Vocoder': { 'Softube Vocoder': 'M' },
  },
  'Sonnox Oxford': {
    'Oxford Dynamic EQ': { 'Oxford Dynamic EQ': 'M' },
    'Oxford Envolution Envelope Shaper': { 'Oxford Envolution': 'M+H' },
    'Oxford EQ': { 'Oxford EQ': 'M' },
    'Oxford Inflator': { 'Oxford Inflator': 'M' },
    'Oxford Limiter V2': { 'Oxford Limiter': 'M+H' },
    'Oxford SuprEsser DS': { 'Oxford SuprEsser DS': 'M' },
  },
  'Sound Machine': {
    'Sound Machine Wood Works': { 'Sound Machine Wood Works': 'M' },
  },
  SPL: {
    'SPL Transient Designer': { 'SPL Transient Designer': 'M' },
    'SPL TwinTube Saturation': { 'SPL TwinTube': 'M+H' },
    'SPL Vitalizer MK2-T': { 'SPL Vitalizer MK2-T': 'M' },
    'SPL Vitalizer MK3-T': { 'SPL Vitalizer MK3-T': 'M' },
  },
  SSL: {
    'SSL 4000 E Channel Strip Collection': {
      'SSL E Channel Strip': 'M+H',
      'SSL E Channel Strip Legacy': 'P',
    },
    'SSL 4000 E Legacy Channel Strip': { 'SSL E Channel Strip Legacy': 'M+H' },
    'SSL 4000 G Bus Compressor Collection': {
      'SSL G Bus Compressor': 'M+H',
      'SSL G Bus Compressor Legacy': 'P',
    },
    'SSL 4000 G Legacy Bus Compressor': { 'SSL G Bus Compressor Legacy': 'M+H' },
  },
  Studer: {
    'Studer A800 Tape Recorder': { 'Studer A800': 'M+H' },
  },
  Suhr: {
    'Suhr PT100 Amplifier': { 'Suhr PT100': 'M+H' },
    'Suhr SE100 Amplifier': { 'Suhr SE100': 'M+H' },
  },
  'Summit Audio': {
    'Summit Audio TLA-100A Compressor': { 'Summit Audio TLA-100A': 'M+H' },
  },
  Teletronix: {
    'Teletronix LA-2A Legacy Leveler': { 'Teletronix LA-2A Legacy': 'M+H' },
    'Teletronix LA-2A Leveler Collection': {
      'Teletronix LA-2': 'M+H',
      'Teletronix LA-2A Gray': 'M+H',
      'Teletronix LA-2A Silver': 'M+H',
      'Teletronix LA-2A Legacy': 'P',
      'Teletronix LA-3A': 'P',
    },
    'Teletronix LA-3A Audio Leveler': { 'Teletronix LA-3A': 'M+H', LA3A: 'old' },
  },
  Thermionic: {
    'Thermionic Culture Vulture Distortion': { 'Thermionic Culture Vulture': 'M+H' },
  },
  Tonelux: {
    'Tonelux Tilt EQ': { 'Tonelux Tilt Live': 'M+H', 'Tonelux Tilt': 'M+H' },
  },
  'Townsend Labs': {
    'Sphere Mic Collection': {
      'Sphere Mic Collection 180': 'M+H',
      'Sphere Mic Collection': 'M+H',
      'Townsend Labs Sphere': 'old',
      'Townsend Labs Sphere 180': 'old',
    },
  },
  Trident: {
    'Trident A-Range EQ': { 'Trident A-Range': 'M+H' },
  },
  'Tube-Tech': {
    'Tube-Tech CL 1B Compressor': { 'Tube-Tech CL 1B': 'M+H' },
    'Tube-Tech CL 1B mk II': { 'Tube-Tech CL 1B mk II': 'M' },
    'Tube-Tech EQ Collection': { 'Tube-Tech ME 1B': 'M+H', 'Tube-Tech PE 1C': 'M+H' },
  },
  'Valley People': {
    'Valley People Dyna-mite Dynamics': { 'Valley People Dyna-mite': 'M+H' },
  },
  Vertigo: {
    'Vertigo VSC-2 Compressor': { 'Vertigo VSC-2': 'M+H' },
    'Vertigo VSM-3 Saturator': { 'Vertigo VSM-3': 'M+H' },
  },
}
