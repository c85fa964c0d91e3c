@rem
@rem Copyright 2015 the original author or authors.
@rem
@rem Licensed under the Apache License, Version 2.0 (the "License");
@rem you may not use this file except in compliance with the License.
@rem You may obtain a copy of the License at
@rem
@rem      https://www.apache.org/licenses/LICENSE-2.0
@rem
@rem Unless required by applicable law or agreed to in writing, software
@rem distributed under the License is distributed on an "AS IS" BASIS,
@rem WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
@rem See the License for the specific language governing permissions and
@rem limitations under the License.
@rem

@if "%DEBUG%"=="" @echo off
@rem ##########################################################################
@rem
@rem  Gradle startup script for Windows
@rem
@rem ##########################################################################

@rem Set local scope for the variables with windows NT shell
if "%OS%"=="Windows_NT" setlocal

set DIRNAME=%~dp0
if "%DIRNAME%"=="" set DIRNAME=.
@rem This is normally unused
set APP_BASE_NAME=%~n0
set APP_HOME=%DIRNAME%

@rem Resolve any "." and ".." in APP_HOME to make it shorter.
for %%i in ("%APP_HOME%") do set APP_HOME=%%~fi

@rem Add default JVM options here. You can also use JAVA_OPTS and GRADLE_OPTS to pass JVM options to this script.
set DEFAULT_JVM_OPTS="-Xmx64m" "-Xms64m"

@rem ---- Journeyman's own part; why and how: docs\adr\0001-assemble-gradle-where-it-cannot-be-downloaded.md ----

@rem Lest a variable of the same name in the environment comes to the build changed.
setlocal
set JAVA_FILE=
if defined JAVA_HOME set JAVA_FILE=%JAVA_HOME:"=%\bin\java.exe
if not defined JAVA_HOME for %%i in (java.exe) do set JAVA_FILE=%%~$PATH:i
if exist "%JAVA_FILE%" goto readVersion
echo There is no java: JAVA_HOME leads to none, or is not set and PATH has none. Set JAVA_HOME to a JDK 17 to 22. 1>&2
exit /b 2

@rem On a Java newer than it knows, Gradle ends with a stack trace. Which one this is, the JDK tells in a file.
:readVersion
for %%i in ("%JAVA_FILE%") do set JDK=%%~dpi..
set VERSION=
if exist "%JDK%\release" for /f "tokens=2 delims==" %%v in ('findstr /b /c:"JAVA_VERSION=" "%JDK%\release"') do set VERSION=%%~v
if not defined VERSION for /f "tokens=3" %%v in ('""%JAVA_FILE%" -version 2^>^&1"') do if not defined VERSION set VERSION=%%~v
set MAJOR=0
for /f "tokens=1,2 delims=.-+_" %%a in ("%VERSION%") do if "%%a"=="1" (set MAJOR=%%b) else (set MAJOR=%%a)
if %MAJOR% geq 17 if %MAJOR% leq 22 goto assemble
echo This build runs on Java 17 to 22, not on %VERSION% in %JAVA_FILE%: set JAVA_HOME to one. 1>&2
exit /b 2

@rem Where Gradle cannot be downloaded, it is assembled once. The wrapper marks what is installed with this file.
:assemble
set DISTS=%USERPROFILE%\.gradle\wrapper\dists\gradle-8.8-bin
if defined GRADLE_USER_HOME set DISTS=%GRADLE_USER_HOME%\wrapper\dists\gradle-8.8-bin
for /d %%d in ("%DISTS%\*") do if exist "%%d\gradle-8.8-bin.zip.ok" goto prepared
"%JAVA_FILE%" --describe-module jdk.compiler >NUL 2>&1
if %ERRORLEVEL% equ 0 goto runAssemble
echo Gradle 8.8 cannot be assembled by %JAVA_FILE%, which has no compiler: set JAVA_HOME to a JDK 17 to 22. 1>&2
exit /b 2
:runAssemble
"%JAVA_FILE%" "%APP_HOME%\gradle\Assemble.java" "%APP_HOME%\gradle\wrapper\gradle-wrapper.properties" || exit /b 2
:prepared
endlocal

@rem ---- The rest is Gradle's again. ----

@rem Find java.exe
if defined JAVA_HOME goto findJavaFromJavaHome

set JAVA_EXE=java.exe
%JAVA_EXE% -version >NUL 2>&1
if %ERRORLEVEL% equ 0 goto execute

echo. 1>&2
echo ERROR: JAVA_HOME is not set and no 'java' command could be found in your PATH. 1>&2
echo. 1>&2
echo Please set the JAVA_HOME variable in your environment to match the 1>&2
echo location of your Java installation. 1>&2

goto fail

:findJavaFromJavaHome
set JAVA_HOME=%JAVA_HOME:"=%
set JAVA_EXE=%JAVA_HOME%/bin/java.exe

if exist "%JAVA_EXE%" goto execute

echo. 1>&2
echo ERROR: JAVA_HOME is set to an invalid directory: %JAVA_HOME% 1>&2
echo. 1>&2
echo Please set the JAVA_HOME variable in your environment to match the 1>&2
echo location of your Java installation. 1>&2

goto fail

:execute
@rem Setup the command line

set CLASSPATH=%APP_HOME%\gradle\wrapper\gradle-wrapper.jar


@rem Execute Gradle
"%JAVA_EXE%" %DEFAULT_JVM_OPTS% %JAVA_OPTS% %GRADLE_OPTS% "-Dorg.gradle.appname=%APP_BASE_NAME%" -classpath "%CLASSPATH%" org.gradle.wrapper.GradleWrapperMain %*

:end
@rem End local scope for the variables with windows NT shell
if %ERRORLEVEL% equ 0 goto mainEnd

:fail
rem Set variable GRADLE_EXIT_CONSOLE if you need the _script_ return code instead of
rem the _cmd.exe /c_ return code!
set EXIT_CODE=%ERRORLEVEL%
if %EXIT_CODE% equ 0 set EXIT_CODE=1
if not ""=="%GRADLE_EXIT_CONSOLE%" exit %EXIT_CODE%
exit /b %EXIT_CODE%

:mainEnd
if "%OS%"=="Windows_NT" endlocal

:omega
