// What every npm script runs. By itself it works in any shell, options included: node astrolabe.mjs headless --port 4780
import './src-main/launch/launch.mjs';
