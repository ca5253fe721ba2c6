import type { Brands } from './brands.ts'

/** Titles under licensed names, Fairchild to Neve. */
export const BRANDS_F_TO_N: Brands = {
  Fairchild: {
    'Fairchild 670 Legacy Limiter': { 'Fairchild 670 Legacy': 'M+H' },
    'Fairchild Tube Limiter Collection': { 'Fairchild 670': 'M+H', 'Fairchild 660': 'M+H' },
  },
  Fender: {
    'Fender 55 Tweed Deluxe Amplifier': { 'Fender 55 Tweed Deluxe': 'M+H' },
  },
  Friedman: {
    'Friedman Amplifiers Collection': { 'Friedman BE100': 'M+H', 'Friedman DS40': 'M+H' },
    'Friedman Buxom Betty Amplifier': { 'Friedman Buxom Betty': 'M+H' },
  },
  Fuchs: {
    'Fuchs Overdrive Supreme 50 Amplifier': { 'Fuchs Overdrive Supreme 50': 'M+H' },
    'Fuchs Train II Guitar Amplifier': { 'Fuchs Train II': 'M+H' },
  },
  'Gallien-Krueger': {
    'Gallien-Krueger 800RB Bass Amplifier': { 'Gallien Krueger 800RB': 'M+H' },
  },
  Harrison: {
    'Harrison 32C EQ': { 'Harrison 32C SE': 'M+H', 'Harrison 32C': 'M+H' },
  },
  Helios: {
    'Helios Type 69 Legacy EQ': { 'Helios Type 69 Legacy': 'M+H' },
    'Helios Type 69 Preamp and EQ Collection': { 'Helios Type 69': 'M+H', 'Helios Type 69 Legacy': 'P' },
  },
  Ibanez: {
    'Ibanez Tube Screamer TS808 Overdrive': { 'Ibanez Tube Screamer TS808': 'M+H' },
  },
  Korg: {
    'Korg SDD-3000 Digital Delay': { 'Korg SDD-3000': 'M+H' },
  },
  Lexicon: {
    'Lexicon 224 Digital Reverb': { 'Lexicon 224': 'M+H' },
    'Lexicon 480L Digital Reverb and Effects': { 'Lexicon 480L': 'M+H' },
  },
  'Little Labs': {
    'Little Labs IBP Phase Alignment': { 'Little Labs IBP': 'M+H' },
    'Little Labs VOG Bass Enhancer': { 'Little Labs VOG': 'M+H' },
  },
  Maag: {
    'Maag Audio EQ4 MS': { 'Maag EQ4 MS': 'M' },
    'Maag EQ4 EQ': { 'Maag EQ4': 'M+H' },
  },
  Manley: {
    'Manley Massive Passive EQ Collection': {
      'Manley Massive Passive MST': 'M+H',
      'Manley Massive Passive': 'M+H',
    },
    'Manley Reference Microphone Preamplifier': { 'Manley Reference Mic Preamp': 'M+H' },
    'Manley Variable Mu Limiter': { 'Manley Variable Mu': 'M+H' },
    'Manley VOXBOX Channel Strip': { 'Manley VOXBOX': 'M+H' },
  },
  Marshall: {
    'Marshall Bluesbreaker 1962 Amplifier': { 'Marshall Bluesbreaker 1962': 'M+H' },
    'Marshall JMP 2203 Amplifier': { 'Marshall JMP 2203': 'M+H' },
    'Marshall Plexi Classic Amplifier': { 'Marshall Plexi Classic': 'M+H' },
    'Marshall Plexi Super Lead 1959 Amplifier': { 'Marshall Plexi Super Lead 1959': 'M+H' },
    'Marshall Silver Jubilee 2555 Amplifier': { 'Marshall Silver Jubilee 2555': 'M+H' },
  },
  'Massenburg DesignWorks': {
    'Massenburg DesignWorks MDWEQ5 EQ': { 'MDWEQ5-3B': 'M+H', 'MDWEQ5-5B': 'M+H' },
  },
  Millennia: {
    'Millennia NSEQ-2 EQ': { 'Millennia NSEQ-2': 'M+H' },
  },
  Moog: {
    'Moog Multimode Filter Collection': {
      'Moog Multimode Filter SE': 'M+H',
      'Moog Multimode Filter XL': 'M+H',
      'Moog Multimode Filter': 'H+P',
    },
    'Moog Multimode Legacy Filter': { 'Moog Multimode Filter': 'M+H' },
  },
  MXR: {
    'MXR Flanger-Doubler': { 'MXR Flanger-Doubler': 'M' },
  },
  Neve: {
    'Neve 1073 Legacy EQ': { 'Neve 1073 Legacy': 'M+H', 'Neve 1073SE Legacy': 'M' },
    'Neve 1073 Preamp and EQ Collection': {
      'Neve 1073': 'M+H',
      'Neve 1073SE Legacy': 'H+P',
      'Neve 1073 Legacy': 'P',
    },
    'Neve 1081 EQ': { 'Neve 1081': 'M+H', 'Neve 1081SE': 'M+H' },
    'Neve 1084 Preamp and EQ': { 'Neve 1084': 'M+H' },
    'Neve 31102 EQ': { 'Neve 31102': 'M+H', 'Neve 31102SE': 'M+H' },
    'Neve 33609 Stereo Limiter Compressor': { 'Neve 33609 C': 'M+H', 'Neve 33609SE': 'M+H' },
    'Neve 88RS Channel Strip Collection': { 'Neve 88RS': 'M+H', 'Neve 88RS Legacy': 'H+P' },
    'Neve 88RS Legacy Channel Strip': { 'Neve 88RS Legacy': 'M+H' },
    'Neve Dynamics Collection': {
      'Neve 2254 E': 'M+H',
      'Neve 2254 E Dual': 'M+H',
      'Neve 33609 C': 'H+P',
      'Neve 33609SE': 'H',
    },
    'Neve Preamp': { 'Neve Preamp': 'M' },
  },
}
