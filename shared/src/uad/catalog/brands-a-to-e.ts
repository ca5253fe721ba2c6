import type { Brands } from './brands.ts'

/** Titles under licensed names, ADA to Eventide. */
export const BRANDS_A_TO_E: Brands = {
  ADA: {
    'ADA Flanger': { 'ADA Flanger': 'M' },
    'ADA STD-1 Stereo Tapped Delay': { 'ADA STD-1 Stereo Tapped Delay': 'M' },
  },
  AKG: {
    'AKG BX 20 Spring Reverb': { 'AKG BX 20': 'M+H' },
  },
  Ampeg: {
    'Ampeg B15N Bass Amplifier': { 'Ampeg B15N': 'M+H' },
    'Ampeg SVT-3 Pro Bass Amplifier': { 'Ampeg SVT3Pro': 'M+H' },
    'Ampeg SVT-VR Bass Amplifier': { 'Ampeg SVTVR': 'M+H' },
    'Ampeg SVT-VR Classic Bass Amplifier': { 'Ampeg SVTVR Classic': 'M+H' },
  },
  Ampex: {
    'Ampex ATR-102 Tape Recorder': { 'Ampex ATR-102': 'M+H' },
  },
  AMS: {
    'AMS DMX 15-80 S Digital Delay and Pitch Shifter': { 'AMS DMX 15-80 S': 'M+H' },
    'AMS Neve DFC Channel Strip': { 'AMS Neve DFC Channel Strip': 'M' },
    'AMS RMX16 Digital Reverb': { 'AMS RMX16': 'M+H' },
    'AMS RMX16 Expanded Digital Reverb': { 'AMS RMX16 Expanded': 'M+H' },
  },
  Antares: {
    'Antares Auto-Tune Realtime': { 'Antares Auto-Tune Realtime': 'M' },
    'Antares Auto-Tune Realtime X': { 'Auto-Tune Realtime X': 'M+H' },
    'Auto-Tune Realtime Access': { 'Auto-Tune Realtime Access': 'M' },
    'Auto-Tune Realtime Advanced': { 'Auto-Tune Realtime Advanced': 'M' },
  },
  API: {
    'API 2500 Bus Compressor': { 'API 2500': 'M+H' },
    'API 500 EQ Collection': { 'API 550A': 'M+H', 'API 560': 'M+H' },
    'API Preamp': { 'API Preamp': 'M' },
    'API Vision Channel Strip Collection': { 'API Vision Channel Strip': 'M+H' },
    'API Vision Channel Strip Legacy': { 'API Vision Channel Strip Legacy': 'M' },
  },
  Avalon: {
    'Avalon VT-737sp Channel Strip': { 'Avalon VT-737sp': 'M+H' },
  },
  Brainworx: {
    'bx_digital V2 EQ': { 'bx_digital V2 Mono': 'M+H', 'bx_digital V2': 'M+H' },
    'bx_digital V3 EQ Collection': { 'bx_digital V3 mix': 'M+H', 'bx_digital V3': 'M+H' },
    bx_masterdesk: { bx_masterdesk: 'M+H' },
    'bx_masterdesk Classic': { 'bx_masterdesk Classic': 'M+H' },
    bx_refinement: { bx_refinement: 'M' },
    'bx_saturator V2': { 'bx_saturator V2': 'M' },
    'bx_subsynth Subharmonic Synth': { bx_subsynth: 'M+H' },
    bx_tuner: { bx_tuner: 'M' },
  },
  'C-Suite': {
    'C-Suite C-Axe Guitar Noise Suppressor': { 'C-Suite C-Axe': 'M+H' },
    'C-Suite C-Max Limiter': { 'C-Suite C-Max': 'M+H' },
    'C-Suite C-Vox Noise and Ambience Reduction': { 'C-Suite C-Vox': 'M+H' },
  },
  Chandler: {
    'Chandler GAV19T Guitar Amplifier': { 'Chandler GAV19T': 'M+H' },
    'Chandler Limited Curve Bender EQ': { 'Chandler Limited Curve Bender': 'M+H' },
    'Chandler Limited Zener Limiter': { 'Chandler Limited Zener Limiter': 'M' },
  },
  Dangerous: {
    'Dangerous BAX EQ Collection': { 'Dangerous BAX EQ Master': 'M+H', 'Dangerous BAX EQ Mix': 'M+H' },
  },
  dbx: {
    'dbx 160 Compressor': { 'dbx 160': 'M+H' },
  },
  Diezel: {
    'Diezel Herbert Amplifier': { 'Diezel Herbert': 'M+H' },
    'Diezel VH4 Amplifier': { 'Diezel VH4': 'M+H' },
  },
  Dytronics: {
    'Dytronics Cyclosonic Panner': { 'Dytronics Cyclosonic Panner': 'M' },
    'Dytronics Tri-Stereo Chorus': { 'Dytronics Tri-Stereo Chorus': 'M' },
  },
  Eden: {
    'Eden WT800 Bass Amplifier': { 'Eden WT800': 'M+H' },
  },
  elysia: {
    'elysia alpha compressor': { 'elysia alpha master': 'M+H', 'elysia alpha mix': 'M+H' },
    'elysia alpha compressor V2': { 'elysia alpha compressor V2': 'M' },
    'elysia mpressor': { 'elysia mpressor': 'M' },
  },
  'Empirical Labs': {
    'Empirical Labs EL7 FATSO Compressor': {
      'Empirical Labs FATSO Jr': 'M+H',
      'Empirical Labs FATSO Sr': 'M+H',
    },
    'Empirical Labs EL8 Distressor Compressor': { 'Empirical Labs Distressor': 'M+H' },
  },
  EMT: {
    'EMT 140 Plate Reverb': { 'EMT 140': 'M+H' },
    'EMT 250 Digital Reverb': { 'EMT 250': 'M+H' },
  },
  ENGL: {
    'ENGL 646 VS Guitar Amplifier': { 'ENGL E646 VS': 'M+H' },
    'ENGL 765 RT Guitar Amplifier': { 'ENGL E765 RT': 'M+H' },
    'ENGL Savage 120 Guitar Amplifier': { 'ENGL Savage 120': 'M+H' },
  },
  Eventide: {
    'Eventide H910 Harmonizer': { 'Eventide H910 Harmonizer': 'M' },
  },
}
